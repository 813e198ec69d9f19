package dev.loopkeeper.kernel.goal;

import dev.loopkeeper.kernel.id.GateId;
import dev.loopkeeper.kernel.id.RecordPosition;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What keeps the next turn from starting, each independent of the others.
 *
 * @param pause somebody's pause
 * @param gates open questions, oldest first
 * @param approvals answers that no turn has used yet
 * @param reconcile logical actions that may have happened, which a person must find out
 * @param gatesOpened counts the gates of this goal, for their ids
 * @param parked the record that cannot be used, while an operator has neither released nor skipped it
 */
public record Holds(
        Optional<Pause> pause,
        List<Gate> gates,
        List<Approval> approvals,
        List<String> reconcile,
        int gatesOpened,
        Optional<Parked> parked) {
    /** Nothing holds. */
    public static final Holds NONE = new Holds(Optional.empty(), List.of(), List.of(), List.of(), 0, Optional.empty());

    /** A pause and why. */
    public record Pause(String by, String reason) {
        /** Who paused the goal and why, in the words that everybody is told. */
        public String words() {
            return "paused by " + by + (reason.isBlank() ? "" : ": " + reason);
        }
    }

    /** A record that cannot be used, why, and since when in journal time. */
    public record Parked(RecordPosition record, String code, Instant since) {}

    public Holds {
        gates = List.copyOf(gates);
        approvals = List.copyOf(approvals);
        reconcile = List.copyOf(reconcile);
    }

    /** The open gate {@code id}, if there is one. */
    public Optional<Gate> gate(GateId id) {
        return gates.stream().filter(gate -> gate.id().equals(id)).findFirst();
    }

    public Holds withPause(Optional<Pause> changed) {
        return new Holds(changed, gates, approvals, reconcile, gatesOpened, parked);
    }

    public Holds withGates(List<Gate> changed, int opened) {
        return new Holds(pause, changed, approvals, reconcile, opened, parked);
    }

    public Holds withApprovals(List<Approval> changed) {
        return new Holds(pause, gates, changed, reconcile, gatesOpened, parked);
    }

    public Holds withReconcile(List<String> changed) {
        return new Holds(pause, gates, approvals, changed, gatesOpened, parked);
    }

    public Holds withParked(Optional<Parked> changed) {
        return new Holds(pause, gates, approvals, reconcile, gatesOpened, changed);
    }
}
