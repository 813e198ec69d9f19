package dev.loopkeeper.kernel.admission;

import dev.loopkeeper.kernel.event.GoalEvent.GoalHandedOff;
import dev.loopkeeper.kernel.goal.Caps;
import dev.loopkeeper.kernel.goal.Custody;
import dev.loopkeeper.kernel.goal.Flight;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.Todo;
import dev.loopkeeper.kernel.id.TodoId;
import dev.loopkeeper.kernel.policy.HandOffRules;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Judges hand-offs: the goal's policy sets the conditions, and both sides must agree on what is handed over. */
final class HandOffs {
    private HandOffs() {}

    static Ruling judge(GoalProjection goal, GoalHandedOff handedOff) {
        return Texts.tooLong("an agent name", handedOff.from(), Caps.REASON_CHARS)
                .or(() -> Texts.tooLong("an agent name", handedOff.to(), Caps.REASON_CHARS))
                .or(() -> between(goal, handedOff))
                .or(() -> notAllowed(goal, handedOff))
                .or(() -> mismatch(goal, handedOff))
                .orElse(Ruling.ADMITTED);
    }

    private static Optional<Ruling> between(GoalProjection goal, GoalHandedOff handedOff) {
        if (Wording.saysNothing(handedOff.to()) || handedOff.to().equals(handedOff.from())) {
            return refused(
                    RejectedCode.BAD_VALUE, "somebody else to receive the goal", "it is '" + handedOff.to() + "'");
        }
        return goal.flight() instanceof Flight.None
                ? Optional.empty()
                : refused(RejectedCode.WRONG_PHASE, "a goal between two turns", "an attempt is in flight");
    }

    private static Optional<Ruling> notAllowed(GoalProjection goal, GoalHandedOff handedOff) {
        Optional<HandOffRules> rules = goal.governance().policy().delegation().handOff();
        if (rules.filter(
                        rule -> !rule.receivers().isEmpty() && !rule.receivers().contains(handedOff.to()))
                .isPresent()) {
            return refused(
                    RejectedCode.HAND_OFF_NOT_ALLOWED,
                    "a receiver among " + rules.get().receivers(),
                    "it is " + handedOff.to());
        }
        if (rules.filter(HandOffRules::artifactRequired).isPresent()
                && handedOff.artifact().isEmpty()) {
            return refused(RejectedCode.HAND_OFF_NOT_ALLOWED, "an artifact to be handed over", "there is none");
        }
        return handedOff
                .capability()
                .filter(capability -> !goal.governance().policy().authority().allows(capability))
                .flatMap(capability -> refused(
                        RejectedCode.HAND_OFF_NOT_ALLOWED,
                        "a capability among "
                                + goal.governance().policy().authority().capabilities(),
                        "it is " + capability));
    }

    private static Optional<Ruling> mismatch(GoalProjection goal, GoalHandedOff handedOff) {
        Custody custody = goal.custody();
        if (custody.holder().filter(holder -> !holder.equals(handedOff.from())).isPresent()) {
            return refused(
                    RejectedCode.HAND_OFF_MISMATCH,
                    "a hand-off by " + custody.holder().get() + ", who has the goal",
                    "it is by " + handedOff.from());
        }
        if (custody.offered().isPresent() && !custody.offered().equals(handedOff.artifact())) {
            return refused(
                    RejectedCode.HAND_OFF_MISMATCH,
                    "the artifact that the last receipt sealed, "
                            + custody.offered().get(),
                    "it is " + handedOff.artifact().map(Object::toString).orElse("none"));
        }
        Set<String> open =
                names(goal.agenda().openTodos().stream().map(Todo::id).collect(Collectors.toSet()));
        Set<String> named = names(Set.copyOf(handedOff.openTodos()));
        return open.equals(named)
                ? Optional.empty()
                : refused(RejectedCode.HAND_OFF_MISMATCH, "the open todos " + open, "they are " + named);
    }

    private static Set<String> names(Set<TodoId> todos) {
        return todos.stream().map(TodoId::value).collect(Collectors.toCollection(TreeSet::new));
    }

    private static Optional<Ruling> refused(RejectedCode code, String expected, String actual) {
        return Optional.of(Ruling.rejected(code, expected, actual));
    }
}
