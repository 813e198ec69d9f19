package dev.loopkeeper.projection.view;

import dev.loopkeeper.kernel.goal.Holds;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What keeps the next turn from starting.
 *
 * @param pause somebody's pause
 * @param gates open gates, oldest first
 * @param approvals approvals that no turn has used yet
 * @param reconcile logical actions that may have happened, which a person must find out
 * @param parked the record that holds the goal until an operator releases or skips it
 */
public record HoldsView(
        Optional<PauseView> pause,
        List<GateView> gates,
        List<ApprovalView> approvals,
        List<String> reconcile,
        Optional<ParkedView> parked) {

    /** A pause and why. */
    public record PauseView(String by, String reason) {}

    /** A record that cannot be used: where it stands, why, and since when. */
    public record ParkedView(String topic, int partition, long offset, String code, Instant since) {}

    /** An approval that waits for the turn that uses it. */
    public record ApprovalView(String gate, String askedDigest, String by) {}

    static HoldsView of(Holds holds) {
        return new HoldsView(
                holds.pause().map(pause -> new PauseView(pause.by(), pause.reason())),
                holds.gates().stream()
                        .map(gate -> GateView.of(gate, Optional.empty()))
                        .toList(),
                holds.approvals().stream()
                        .map(approval -> new ApprovalView(
                                approval.gate().value(),
                                approval.asked().text(),
                                approval.by().name()))
                        .toList(),
                holds.reconcile(),
                holds.parked()
                        .map(parked -> new ParkedView(
                                parked.record().topic(),
                                parked.record().partition(),
                                parked.record().offset(),
                                parked.code(),
                                parked.since())));
    }
}
