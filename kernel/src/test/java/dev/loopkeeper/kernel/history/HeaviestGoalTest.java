package dev.loopkeeper.kernel.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.admission.Ruling;
import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.budget.Limit;
import dev.loopkeeper.kernel.budget.Limits;
import dev.loopkeeper.kernel.event.Event;
import dev.loopkeeper.kernel.event.GoalEvent.GoalOpened;
import dev.loopkeeper.kernel.event.GoalEvent.GoalPaused;
import dev.loopkeeper.kernel.event.Signal;
import dev.loopkeeper.kernel.event.TurnEvent.ToolCallFinished;
import dev.loopkeeper.kernel.event.TurnEvent.ToolCallIntended;
import dev.loopkeeper.kernel.fixture.AvroBytes;
import dev.loopkeeper.kernel.fixture.Loop;
import dev.loopkeeper.kernel.fixture.PolicyBuilder;
import dev.loopkeeper.kernel.fixture.ReceiptBuilder;
import dev.loopkeeper.kernel.fixture.Samples;
import dev.loopkeeper.kernel.goal.Caps;
import dev.loopkeeper.kernel.goal.Todo;
import dev.loopkeeper.kernel.id.ActionKey;
import dev.loopkeeper.kernel.id.CallId;
import dev.loopkeeper.kernel.id.TodoId;
import dev.loopkeeper.kernel.id.TurnRef;
import dev.loopkeeper.kernel.policy.ContextArtifact;
import dev.loopkeeper.kernel.policy.EffectClass;
import dev.loopkeeper.kernel.policy.Policy;
import dev.loopkeeper.kernel.policy.Retry;
import dev.loopkeeper.kernel.receipt.EvidenceRef;
import dev.loopkeeper.kernel.receipt.GateRaised.Kind;
import dev.loopkeeper.kernel.receipt.Outcome;
import dev.loopkeeper.kernel.receipt.Proposal;
import dev.loopkeeper.kernel.wire.PolicyDigest;
import dev.loopkeeper.kernel.wire.ProjectionCodec;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Everything that admission takes, as long and in as heavy a script as it takes it (invariant I10). */
class HeaviestGoalTest {

    /** Three bytes in UTF-8 and one character: no text of as many characters is heavier. */
    private static final String HEAVY = "語";

    private final Loop loop = Loop.unopened();
    private int heaviest;

    @Test
    void heaviestGoal_staysUnder64KiB() {
        // given
        must(opening());

        // when
        fillAgenda();
        for (int turn = 1; turn <= 12; turn++) {
            failTwice(turn);
            completeWithQuestions(turn);
            answerAll();
        }
        holdUnknown();
        must(new GoalPaused(HEAVY.repeat(Caps.TEXT_BYTES / 3)));

        // then
        assertThat(heaviest).isBetween(32 * 1024, 64 * 1024 - 1);
    }

    private GoalOpened opening() {
        Policy policy = PolicyBuilder.policy()
                .limits(new Limits(Limit.UNLIMITED, Limit.UNLIMITED, Limit.UNLIMITED, Limit.UNLIMITED))
                .retry(new Retry(3, 0, 0))
                .stopRules(1_000, 1_000)
                .quota(128, 60_000)
                .context(new ContextArtifact(HEAVY.repeat(400), Samples.digest("skill")))
                .build();
        return new GoalOpened(
                HEAVY.repeat(Caps.OBJECTIVE_CHARS),
                HEAVY.repeat(Caps.TITLE_CHARS),
                policy,
                PolicyDigest.of(policy),
                List.of(),
                Map.of("i", "x".repeat(300)));
    }

    private void fillAgenda() {
        for (int i = 0; i < 40; i++) {
            loop.propose(new Signal.CorrectionGiven("x".repeat(700)));
            loop.propose(new Signal.TodoAdded(todo("todo-" + i + "-" + "x".repeat(110))));
            loop.propose(new Signal.EvidenceAdded(new EvidenceRef(
                    HEAVY.repeat(Caps.TEXT_CHARS), Samples.digest("evidence"), HEAVY.repeat(300), true)));
            measure();
        }
    }

    private void failTwice(int turn) {
        for (int attempt = 1; attempt <= 2; attempt++) {
            start();
            loop.tick(loop.goal().governance().policy().pace().lease());
            must(loop.decision());
            measure();
        }
        assertThat(loop.goal().progress().next()).isEqualTo(new TurnRef(turn, 3));
    }

    private void completeWithQuestions(int turn) {
        start();
        ReceiptBuilder receipt = loop.receipt()
                .outcome(Outcome.COMPLETED, "R".repeat(Caps.REASON_BYTES))
                .summary("x".repeat(1_500))
                .proposing(new Proposal.Continue(
                        Optional.empty(), List.of(), Map.of("next", "x".repeat(2_000)), "x".repeat(1_500)))
                .found(todo("found-" + turn))
                .done(loop.goal().agenda().openTodos().get(0).id().value());
        for (int gate = 0; gate < Caps.OPEN_GATES; gate++) {
            receipt.asking(Kind.QUESTION, gate + HEAVY.repeat(80));
        }
        must(receipt.seal());
        must(new Signal.RewardGiven(
                loop.goal().history().last().orElseThrow().turn(),
                1_000,
                "",
                Optional.of(HEAVY.repeat(Caps.TEXT_CHARS)),
                Optional.of(HEAVY.repeat(Caps.TEXT_CHARS / 2))));
    }

    private void answerAll() {
        while (!loop.goal().holds().gates().isEmpty()) {
            must(loop.verdict(loop.gate(), true));
        }
    }

    private void holdUnknown() {
        start();
        for (int i = 0; i < Caps.ACTIONS_PER_TURN - Caps.OPEN_INTENTS; i++) {
            must(intent("done", i));
            must(new ToolCallFinished(
                    loop.journal().inFlight().turn(), Samples.CLAIM, call("done", i), true, Samples.digest("result")));
        }
        for (int i = 0; i < Caps.OPEN_INTENTS; i++) {
            must(intent("open", i));
        }

        ReceiptBuilder receipt = loop.receipt().outcome(Outcome.UNKNOWN, "LOST").used(Amounts.ZERO);
        for (int i = 0; i < Caps.UNKNOWN_ACTIONS; i++) {
            receipt.unknown("unknown-" + i + "x".repeat(110));
        }
        must(receipt.seal());
        assertThat(loop.goal().holds().reconcile()).hasSize(Caps.RECONCILE);
    }

    private ToolCallIntended intent(String kind, int i) {
        return new ToolCallIntended(
                loop.journal().inFlight().turn(),
                Samples.CLAIM,
                call(kind, i),
                Samples.COMPILE,
                EffectClass.IRREVERSIBLE,
                new ActionKey(kind + "-" + i + "x".repeat(110)));
    }

    private static CallId call(String kind, int i) {
        return new CallId(kind + "-call-" + i + "x".repeat(110));
    }

    private void start() {
        must(loop.decision());
        must(loop.started(Samples.CLAIM));
    }

    private static Todo todo(String id) {
        return Todo.open(new TodoId(id), HEAVY.repeat(100), Todo.Owner.AGENT, false);
    }

    private void must(Event event) {
        assertThat(loop.propose(event)).isEqualTo(Ruling.ADMITTED);
        measure();
    }

    private void measure() {
        heaviest = Math.max(heaviest, AvroBytes.of(ProjectionCodec.toAvro(loop.goal())).length);
    }
}
