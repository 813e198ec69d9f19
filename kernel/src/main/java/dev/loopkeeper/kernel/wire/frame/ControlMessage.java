package dev.loopkeeper.kernel.wire.frame;

import dev.loopkeeper.kernel.id.ActionKey;
import dev.loopkeeper.kernel.id.CallId;
import dev.loopkeeper.kernel.id.ClaimId;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.id.TurnRef;
import dev.loopkeeper.kernel.wire.MalformedDocument;
import dev.loopkeeper.schema.AttemptRevoked;
import dev.loopkeeper.schema.ClaimGranted;
import dev.loopkeeper.schema.ClaimRefused;
import dev.loopkeeper.schema.IntentAdmitted;
import dev.loopkeeper.schema.TurnControl;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What the sequencer tells whoever runs, or wants to run, an attempt.
 *
 * @param goal the goal
 * @param turn the attempt
 * @param control the message
 */
public record ControlMessage(GoalId goal, TurnRef turn, Control control) {
    /** One message. */
    public sealed interface Control {}

    /**
     * The claim holds the attempt.
     *
     * @param claim the claim
     * @param fence the number that shuts out every smaller one
     * @param leaseUntil how long it holds without a heartbeat, in journal time
     * @param openIntents irreversible actions of earlier fences that may have happened
     * @param done irreversible actions of earlier attempts of the turn that have happened, with the digests of their results
     */
    public record Granted(
            ClaimId claim, long fence, Instant leaseUntil, List<String> openIntents, Map<ActionKey, Digest> done)
            implements Control {
        public Granted {
            openIntents = List.copyOf(openIntents);
            done = Map.copyOf(done);
        }
    }

    /** The claim, or a report under it, was refused with a rejection code. */
    public record Refused(ClaimId claim, String code) implements Control {}

    /** The call may happen. */
    public record Admitted(ClaimId claim, CallId call) implements Control {}

    /** The attempt must stop, whoever holds it. */
    public record Revoked(String code) implements Control {}

    static ControlMessage of(TurnControl record) {
        return new ControlMessage(
                GoalId.of(record.getGoalId()),
                new TurnRef(record.getTurn(), record.getAttempt()),
                control(record.getEvent()));
    }

    private static Control control(Object event) {
        return switch (event) {
            case ClaimGranted granted ->
                new Granted(
                        new ClaimId(granted.getClaimId()),
                        granted.getFence(),
                        granted.getLeaseUntil(),
                        granted.getOpenIntents(),
                        granted.getDone().stream()
                                .collect(Collectors.toMap(
                                        done -> new ActionKey(done.getActionKey()),
                                        done -> new Digest(done.getResultDigest()),
                                        (first, second) -> first)));
            case ClaimRefused refused -> new Refused(new ClaimId(refused.getClaimId()), refused.getCode());
            case IntentAdmitted admitted ->
                new Admitted(new ClaimId(admitted.getClaimId()), new CallId(admitted.getCallId()));
            case AttemptRevoked revoked -> new Revoked(revoked.getCode());
            default ->
                throw new MalformedDocument(
                        "a control message", "it is " + event.getClass().getSimpleName());
        };
    }
}
