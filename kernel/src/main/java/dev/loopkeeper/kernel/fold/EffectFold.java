package dev.loopkeeper.kernel.fold;

import dev.loopkeeper.kernel.goal.Agenda;
import dev.loopkeeper.kernel.goal.Caps;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.Todo;
import dev.loopkeeper.kernel.goal.Weight;
import dev.loopkeeper.kernel.receipt.Effect;
import dev.loopkeeper.kernel.receipt.EvidenceRef;
import dev.loopkeeper.kernel.receipt.Receipt;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** What becomes of the changes that a turn asks for, and of what its runner captured. What does not fit changes nothing. */
final class EffectFold {
    private EffectFold() {}

    /** After what the turn itself did, which is what its progress is judged by. */
    static GoalProjection fold(GoalProjection goal, Receipt receipt) {
        String capability = receipt.binding().capability().id().value();
        GoalProjection changed = goal;
        for (Effect effect : foundFirst(receipt.findings().effects())) {
            changed = apply(changed, effect, capability);
        }
        Agenda agenda = listed(changed.agenda(), receipt.findings().ownEvidence());
        if (receipt.findings().consumed().isEmpty() || agenda.signals().isEmpty()) {
            return changed.with(agenda);
        }
        return changed.with(agenda.withSignals(agenda.signals().stream()
                .filter(signal -> !receipt.findings().consumed().contains(signal.id()))
                .toList()));
    }

    /** What the runner captured is listed too. It differs with the time that a program prints, and is no progress. */
    static GoalProjection captured(GoalProjection goal, Receipt receipt) {
        List<EvidenceRef> captured = receipt.findings().captured();
        return captured.isEmpty() ? goal : goal.with(listed(goal.agenda(), captured));
    }

    private static Agenda listed(Agenda agenda, List<EvidenceRef> evidence) {
        Agenda longer = agenda;
        for (EvidenceRef left : evidence) {
            longer = longer.withEvidence(Recent.news(longer.evidence(), left));
        }
        return longer;
    }

    /** New todos come first, whatever the order in the receipt: they may be what follows from one that is done. */
    private static List<Effect> foundFirst(List<Effect> effects) {
        return effects.size() < 2
                ? effects
                : effects.stream()
                        .sorted(Comparator.comparing(effect -> !(effect instanceof Effect.TodoFound)))
                        .toList();
    }

    private static GoalProjection apply(GoalProjection goal, Effect effect, String capability) {
        return switch (effect) {
            case Effect.TodoDone(var todo, var successor) ->
                goal.agenda()
                        .todo(todo)
                        .filter(open -> agents(open, capability))
                        .filter(open -> goal.agenda().completable(open, successor))
                        .map(open -> goal.with(Todos.complete(goal.agenda(), open, successor)))
                        .orElse(goal);
            case Effect.TodoFound(var todo) -> goal.with(Todos.add(goal, todo));
            case Effect.TodoTaken(var todo) ->
                goal.agenda()
                        .todo(todo)
                        .filter(open ->
                                agents(open, capability) && open.claimedBy().isEmpty())
                        .filter(open -> Weight.standing(goal) + Weight.of(capability) <= Caps.STANDING_BYTES)
                        .map(open -> goal.with(Todos.replace(goal.agenda(), open.claimed(Optional.of(capability)))))
                        .orElse(goal);
            case Effect.ChildProposed proposed -> LaneFold.proposed(goal, proposed);
        };
    }

    private static boolean agents(Todo todo, String capability) {
        return todo.open() && todo.owner() == Todo.Owner.AGENT && todo.freeFor(capability);
    }
}
