package dev.loopkeeper.projection.reads;

import dev.loopkeeper.kernel.decide.Deadlines;
import dev.loopkeeper.kernel.decide.Patience;
import dev.loopkeeper.kernel.goal.Agenda;
import dev.loopkeeper.kernel.goal.Gate;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.Holds;
import dev.loopkeeper.kernel.goal.ReceiptSummary;
import dev.loopkeeper.kernel.goal.Status;
import dev.loopkeeper.kernel.goal.Todo;
import dev.loopkeeper.kernel.receipt.Outcome;
import dev.loopkeeper.projection.reads.Concern.Kind;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What a person should look at of a goal. */
final class Concerns {

    private final GoalProjection goal;
    private final List<Concern> before;

    private Concerns(GoalProjection goal, List<Concern> before) {
        this.goal = goal;
        this.before = before;
    }

    /**
     * The concerns of {@code goal}, oldest kind first.
     *
     * @param before what they were when it was last looked at: what still waits keeps its time where the projection has none
     */
    static List<Concern> of(GoalProjection goal, List<Concern> before) {
        Concerns concerns = new Concerns(goal, before);
        return switch (goal.status()) {
            case Status.Open open -> concerns.ofOpen();
            case Status.Stopped stopped -> concerns.ofStopped(stopped);
        };
    }

    private List<Concern> ofOpen() {
        Stream<Concern> gates = goal.holds().gates().stream().map(Concerns::gate);
        Stream<Concern> actions = goal.holds().reconcile().stream().map(this::reconcile);
        Stream<Concern> todos = goal.agenda().openTodos().stream()
                .filter(todo -> todo.blocksTurns() && todo.owner() == Todo.Owner.USER)
                .map(this::todo);
        Stream<Concern> parked = goal.holds().parked().stream().map(this::parked);
        Stream<Concern> pause = goal.holds().pause().stream().map(this::paused);
        return Stream.of(parked, gates, actions, todos, pause)
                .flatMap(concern -> concern)
                .toList();
    }

    private List<Concern> ofStopped(Status.Stopped stopped) {
        List<Agenda.OpenSignal> carried = goal.agenda().signals();
        String sentence = "stopped (" + stopped.reason() + ") with " + carried.size()
                + (carried.size() == 1 ? " signal" : " signals") + " that no turn has consumed";
        return carried.isEmpty()
                ? List.of()
                : List.of(new Concern(Kind.STOPPED_WITH_SIGNALS, "", sentence, stopped.at(), Optional.empty()));
    }

    private Concern parked(Holds.Parked parked) {
        String record = parked.record().toString();
        return new Concern(
                Kind.PARKED, record, "release or skip " + record + ": " + parked.code(), parked.since(), expiry());
    }

    private Concern paused(Holds.Pause pause) {
        return new Concern(Kind.PAUSED, "", pause.words(), since(Kind.PAUSED, ""), expiry());
    }

    private static Concern gate(Gate gate) {
        return new Concern(
                Kind.GATE, gate.id().value(), gate.question(), gate.openedAt(), Optional.of(gate.expiresAt()));
    }

    private Concern reconcile(String action) {
        Instant since = goal.history().receipts().stream()
                .filter(receipt -> receipt.outcome() == Outcome.UNKNOWN)
                .map(ReceiptSummary::recordedAt)
                .reduce((older, newer) -> newer)
                .orElseGet(() -> since(Kind.RECONCILE, action));
        return new Concern(Kind.RECONCILE, action, "find out whether " + action + " happened", since, expiry());
    }

    private Concern todo(Todo todo) {
        String id = todo.id().value();
        return new Concern(Kind.USER_TODO, id, todo.title(), since(Kind.USER_TODO, id), expiry());
    }

    /** When the goal stops waiting for people: a question that nobody answers ends it too. */
    private Optional<Instant> expiry() {
        Instant patience = Patience.ends(goal);
        return Deadlines.firstGate(goal)
                .map(Gate::expiresAt)
                .filter(patience::isAfter)
                .or(() -> Optional.of(patience));
    }

    private Instant since(Kind kind, String ref) {
        return before.stream()
                .filter(concern -> concern.kind() == kind && concern.ref().equals(ref))
                .map(Concern::since)
                .findFirst()
                .orElse(goal.position().journalTime());
    }
}
