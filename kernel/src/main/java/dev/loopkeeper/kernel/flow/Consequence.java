package dev.loopkeeper.kernel.flow;

import dev.loopkeeper.kernel.goal.Flight;
import dev.loopkeeper.kernel.goal.Progress.DoneAction;
import dev.loopkeeper.kernel.goal.Status;
import dev.loopkeeper.kernel.id.CallId;
import dev.loopkeeper.kernel.id.ClaimId;
import dev.loopkeeper.kernel.id.TurnRef;
import java.util.List;

/** Something that the sequencer must send because an entry was admitted, or a claim refused. */
public sealed interface Consequence
        permits Consequence.Dispatch,
                Consequence.Grant,
                Consequence.RefuseClaim,
                Consequence.AdmitIntent,
                Consequence.Revoke,
                Consequence.AnnounceStop,
                Link {
    /** Runners may claim the request. */
    record Dispatch(Flight.Request request) implements Consequence {}

    /**
     * The claim holds the attempt; {@code openIntents} are irreversible actions of earlier fences that may have happened, {@code done}
     * those that have.
     */
    record Grant(Flight.Running running, List<String> openIntents, List<DoneAction> done) implements Consequence {
        public Grant {
            openIntents = List.copyOf(openIntents);
            done = List.copyOf(done);
        }
    }

    /** The claim does not hold the attempt. */
    record RefuseClaim(TurnRef turn, ClaimId claim, String code) implements Consequence {}

    /** The intent is journaled under the current fence: the call may happen. */
    record AdmitIntent(TurnRef turn, ClaimId claim, CallId call) implements Consequence {}

    /** The attempt must stop. */
    record Revoke(TurnRef turn, String code) implements Consequence {}

    /** The goal has stopped. */
    record AnnounceStop(Status.Stopped stopped) implements Consequence {}
}
