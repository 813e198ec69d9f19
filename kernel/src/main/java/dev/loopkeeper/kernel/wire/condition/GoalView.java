package dev.loopkeeper.kernel.wire.condition;

import dev.cel.common.types.CelType;
import dev.cel.common.types.ListType;
import dev.cel.common.types.SimpleType;
import dev.loopkeeper.kernel.budget.Ledger;
import dev.loopkeeper.kernel.goal.Agenda;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.Progress;
import dev.loopkeeper.kernel.goal.Todo;
import dev.loopkeeper.kernel.receipt.EvidenceRef;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/** What a condition may read of a goal: names, types and values of the projection, and nothing else. There is no clock: time passes with the journal. */
enum GoalView {
    TURN("turn", SimpleType.INT, goal -> (long) goal.progress().next().turn()),
    ATTEMPT("attempt", SimpleType.INT, goal -> (long) goal.progress().next().attempt()),
    EMPTY_TURNS("empty_turns", SimpleType.INT, progress(Progress::emptyTurns)),
    FAILED_TURNS("failed_turns", SimpleType.INT, progress(Progress::failedTurns)),
    USED_TURNS("used.turns", SimpleType.INT, ledger(ledger -> ledger.turns())),
    USED_TOKENS("used.tokens", SimpleType.INT, ledger(ledger -> ledger.settled().tokens())),
    USED_COST(
            "used.cost_micros",
            SimpleType.INT,
            ledger(ledger -> ledger.settled().costMicros())),
    USED_TOOL_CALLS(
            "used.tool_calls", SimpleType.INT, ledger(ledger -> ledger.settled().toolCalls())),
    USED_MILLIS("used.millis", SimpleType.INT, ledger(ledger -> ledger.settled().millis())),
    OVERRUN_COST(
            "overrun.cost_micros",
            SimpleType.INT,
            ledger(ledger -> ledger.overrun().costMicros())),
    TODOS_OPEN("todos.open", ListType.create(SimpleType.STRING), agenda(GoalView::openTodos)),
    TODOS_DONE("todos.done", SimpleType.INT, agenda(agenda -> (long) agenda.doneTodos())),
    EVIDENCE("evidence", ListType.create(SimpleType.STRING), agenda(GoalView::titles)),
    SIGNALS("signals", SimpleType.INT, agenda(agenda -> (long) agenda.signals().size())),
    LAST_OUTCOME("last.outcome", SimpleType.STRING, last(last -> last.outcome().name(), "")),
    LAST_REASON("last.reason", SimpleType.STRING, last(last -> last.reason(), "")),
    LAST_CAPABILITY(
            "last.capability",
            SimpleType.STRING,
            last(last -> last.capability().id().value(), "")),
    LAST_REWARD(
            "last.reward_thousandths",
            SimpleType.INT,
            last(last -> (long) last.rewardMillis().orElse(0), 0L)),
    POLICY_VERSION(
            "policy_version", SimpleType.INT, goal -> (long) goal.governance().version()),
    AGE("age_millis", SimpleType.INT, GoalView::age);

    /** The longest list that a goal shows. */
    static final int LONGEST_LIST = 32;

    private final String name;
    private final CelType type;
    private final Function<GoalProjection, Object> read;

    GoalView(String name, CelType type, Function<GoalProjection, Object> read) {
        this.name = name;
        this.type = type;
        this.read = read;
    }

    /** What expressions call it. */
    String variable() {
        return name;
    }

    CelType type() {
        return type;
    }

    /** Everything that {@code goal} shows, by the names that expressions use. */
    static Map<String, Object> of(GoalProjection goal) {
        Map<String, Object> values = new LinkedHashMap<>();
        Arrays.stream(values()).forEach(value -> values.put(value.name, value.read.apply(goal)));
        return values;
    }

    private static Function<GoalProjection, Object> progress(Function<Progress, Integer> read) {
        return goal -> (long) read.apply(goal.progress());
    }

    private static Function<GoalProjection, Object> ledger(Function<Ledger, Number> read) {
        return goal -> read.apply(goal.ledger()).longValue();
    }

    private static Function<GoalProjection, Object> agenda(Function<Agenda, Object> read) {
        return goal -> read.apply(goal.agenda());
    }

    private static Function<GoalProjection, Object> last(
            Function<dev.loopkeeper.kernel.goal.ReceiptSummary, Object> read, Object none) {
        return goal -> goal.history().last().map(read).orElse(none);
    }

    private static Object openTodos(Agenda agenda) {
        return agenda.openTodos().stream()
                .map(Todo::id)
                .map(Object::toString)
                .limit(LONGEST_LIST)
                .toList();
    }

    private static Object titles(Agenda agenda) {
        return agenda.evidence().stream()
                .map(EvidenceRef::title)
                .limit(LONGEST_LIST)
                .toList();
    }

    private static Object age(GoalProjection goal) {
        return Duration.between(goal.charter().openedAt(), goal.position().journalTime())
                .toMillis();
    }
}
