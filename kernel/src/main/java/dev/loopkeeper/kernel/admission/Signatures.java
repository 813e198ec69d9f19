package dev.loopkeeper.kernel.admission;

import dev.loopkeeper.kernel.admission.Authentication.Role;
import dev.loopkeeper.kernel.event.DecisionEvent;
import dev.loopkeeper.kernel.event.Event;
import dev.loopkeeper.kernel.event.GoalEvent;
import dev.loopkeeper.kernel.event.LinkEvent;
import dev.loopkeeper.kernel.event.Proposed;
import dev.loopkeeper.kernel.event.ReceiptSealed;
import dev.loopkeeper.kernel.event.RepairEvent;
import dev.loopkeeper.kernel.event.Signal;
import dev.loopkeeper.kernel.event.TurnEvent;
import dev.loopkeeper.kernel.id.RunnerId;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** Which facts count only when signed, and by whom. Kafka does not tell who produced a record. */
final class Signatures {
    private static final Set<Role> PEOPLE = Set.copyOf(EnumSet.of(Role.WRITE_API, Role.PRINCIPAL));

    private static final Optional<Set<Role>> RUNNERS = Optional.of(Set.of(Role.RUNNER));

    private Signatures() {}

    /** The refusal of a fact whose authority is not proven, or empty. */
    static Optional<Ruling> refuse(Proposed proposed, Facts facts) {
        return switch (facts.authentication()) {
            case Authentication.Failed failed ->
                Optional.of(Ruling.rejected(failed.code(), "a valid signature of a registered key", failed.actual()));
            case Authentication.Unsigned unsigned -> unsigned(proposed.event());
            case Authentication.Signed signed ->
                signed(proposed.event(), signed)
                        .or(() -> facts.mirrorFault()
                                .map(fault -> Ruling.rejected(
                                        RejectedCode.MIRROR_MISMATCH,
                                        "typed fields that mirror the signed octets",
                                        fault)))
                        .or(() -> runner(proposed.event(), signed));
        };
    }

    private static Optional<Ruling> unsigned(Event event) {
        return signers(event)
                .map(roles -> Ruling.rejected(
                        RejectedCode.UNAUTHENTICATED,
                        "a signature by a key of role " + names(roles),
                        "the record is not signed"));
    }

    private static Optional<Ruling> signed(Event event, Authentication.Signed signed) {
        return signers(event)
                .filter(roles -> !roles.contains(signed.role()))
                .map(roles -> Ruling.rejected(
                        RejectedCode.WRONG_ROLE,
                        "a signature by a key of role " + names(roles),
                        "the key has role " + signed.role()));
    }

    /** A runner speaks for itself only. What the other reports are about is known by the claim that holds. */
    private static Optional<Ruling> runner(Event event, Authentication.Signed signed) {
        return switch (event) {
            case TurnEvent.TurnStarted started -> foreign(started.runner(), signed);
            case ReceiptSealed sealed -> foreign(sealed.receipt().binding().runner(), signed);
            case TurnEvent report -> Optional.empty();
            case GoalEvent goalEvent -> Optional.empty();
            case Signal signal -> Optional.empty();
            case DecisionEvent decision -> Optional.empty();
            case RepairEvent repair -> Optional.empty();
            case LinkEvent link -> Optional.empty();
        };
    }

    /** The refusal of what {@code signed} says in the name of {@code runner}, or empty when the key is that runner's. */
    static Optional<Ruling> foreign(RunnerId runner, Authentication.Signed signed) {
        return runner.belongsTo(signed.principal())
                ? Optional.empty()
                : Optional.of(Ruling.rejected(
                        RejectedCode.WRONG_RUNNER,
                        "a signature by a key of " + runner,
                        "the key is " + signed.principal() + "'s"));
    }

    /** Who must have signed {@code event}; empty when it counts unsigned. */
    private static Optional<Set<Role>> signers(Event event) {
        return switch (event) {
            case GoalEvent goalEvent -> needsPerson(goalEvent) ? Optional.of(PEOPLE) : Optional.empty();
            case Signal signal -> needsPerson(signal) ? Optional.of(PEOPLE) : Optional.empty();
            case DecisionEvent decision -> Optional.of(Set.of(Role.SCHEDULER));
            case TurnEvent turnEvent -> RUNNERS;
            case RepairEvent repair ->
                repair instanceof RepairEvent.RecordParked ? Optional.empty() : Optional.of(Set.of(Role.OPERATOR));
            case ReceiptSealed receipt -> RUNNERS;
            // The sequencer's own word about another journal, on a topic that it alone writes.
            case LinkEvent link -> Optional.empty();
        };
    }

    private static boolean needsPerson(GoalEvent event) {
        return switch (event) {
            case GoalEvent.PolicyChanged changed -> true;
            case GoalEvent.GoalCancelled cancelled -> true;
            case GoalEvent.GoalOpened opened -> false;
            case GoalEvent.GoalPaused paused -> false;
            case GoalEvent.GoalResumed resumed -> false;
            case GoalEvent.GoalClosed closed -> false;
            case GoalEvent.GoalHandedOff handedOff -> false;
        };
    }

    private static boolean needsPerson(Signal signal) {
        return switch (signal) {
            case Signal.GateVerdict verdict -> true;
            case Signal.RewardGiven reward -> true;
            case Signal.CorrectionGiven correction -> true;
            case Signal.BudgetRaised raised -> true;
            case Signal.EffectReconciled reconciled -> true;
            case Signal.TodoAdded added -> false;
            case Signal.TodoCompleted completed -> false;
            case Signal.TodoClaimed claimed -> false;
            case Signal.EvidenceAdded added -> false;
            case Signal.Woken woken -> false;
            case Signal.ExternalEvent happened -> false;
        };
    }

    private static String names(Set<Role> roles) {
        return roles.stream()
                .map(Role::name)
                .sorted()
                .reduce((a, b) -> a + " or " + b)
                .orElse("none");
    }
}
