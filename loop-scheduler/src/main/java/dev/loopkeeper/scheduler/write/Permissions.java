package dev.loopkeeper.scheduler.write;

import static dev.loopkeeper.kit.auth.Role.OPERATOR;
import static dev.loopkeeper.kit.auth.Role.PRODUCER;
import static dev.loopkeeper.kit.auth.Role.REVIEWER;

import dev.loopkeeper.kernel.event.GoalEvent;
import dev.loopkeeper.kernel.event.Signal;
import dev.loopkeeper.kit.auth.Caller;
import dev.loopkeeper.kit.auth.Role;
import dev.loopkeeper.kit.problem.Problem;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Who may ask for what. That nobody answers their own question is admission's law, not one of roles. */
final class Permissions {
    private static final Set<Role> OPENERS = EnumSet.of(PRODUCER, OPERATOR);

    private Permissions() {}

    /** Why {@code caller} may not open a goal; empty when they may. */
    static Optional<Problem> refusalToOpen(Caller caller) {
        return refusal(caller, OPENERS);
    }

    /** Why {@code caller} may not ask for {@code event}; empty when they may. */
    static Optional<Problem> refusal(Caller caller, GoalEvent event) {
        return refusal(caller, allowed(event));
    }

    /** Why {@code caller} may not say {@code signal}; empty when they may. */
    static Optional<Problem> refusal(Caller caller, Signal signal) {
        return refusal(caller, allowed(signal));
    }

    private static Set<Role> allowed(GoalEvent event) {
        return switch (event) {
            case GoalEvent.GoalOpened opened -> OPENERS;
            case GoalEvent.GoalPaused paused -> EnumSet.of(PRODUCER, REVIEWER, OPERATOR);
            case GoalEvent.GoalResumed resumed -> EnumSet.of(PRODUCER, OPERATOR);
            case GoalEvent.GoalClosed closed -> EnumSet.of(PRODUCER, OPERATOR);
            case GoalEvent.GoalHandedOff handedOff -> EnumSet.of(PRODUCER, OPERATOR);
            case GoalEvent.GoalCancelled cancelled -> EnumSet.of(OPERATOR);
            case GoalEvent.PolicyChanged changed -> EnumSet.of(OPERATOR);
        };
    }

    private static Set<Role> allowed(Signal signal) {
        return switch (signal) {
            case Signal.GateVerdict verdict -> EnumSet.of(REVIEWER);
            case Signal.RewardGiven reward -> EnumSet.of(REVIEWER);
            case Signal.CorrectionGiven correction -> EnumSet.of(REVIEWER);
            case Signal.EffectReconciled reconciled -> EnumSet.of(REVIEWER, OPERATOR);
            case Signal.BudgetRaised raised -> EnumSet.of(OPERATOR);
            case Signal.TodoAdded added -> EnumSet.of(PRODUCER, REVIEWER);
            case Signal.TodoCompleted completed -> EnumSet.of(PRODUCER, REVIEWER);
            case Signal.TodoClaimed claimed -> EnumSet.of(PRODUCER, REVIEWER);
            case Signal.EvidenceAdded added -> EnumSet.of(PRODUCER, REVIEWER);
            case Signal.Woken woken -> EnumSet.of(PRODUCER, OPERATOR);
            case Signal.ExternalEvent happened -> EnumSet.of(PRODUCER);
        };
    }

    private static Optional<Problem> refusal(Caller caller, Set<Role> allowed) {
        return Collections.disjoint(caller.roles(), allowed)
                ? Optional.of(Problem.of(
                        403,
                        "WRONG_ROLE",
                        "Wrong role",
                        "a caller with role " + names(allowed, " or "),
                        caller.principal() + " has "
                                + (caller.roles().isEmpty() ? "none" : names(caller.roles(), ", "))))
                : Optional.empty();
    }

    private static String names(Set<Role> roles, String between) {
        return roles.stream()
                .map(role -> role.name().toLowerCase(Locale.ROOT))
                .sorted()
                .collect(Collectors.joining(between));
    }
}
