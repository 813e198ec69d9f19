package dev.loopkeeper.kernel.event;

import dev.loopkeeper.kernel.id.ActionKey;
import dev.loopkeeper.kernel.id.CallId;
import dev.loopkeeper.kernel.id.ClaimId;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.RunnerId;
import dev.loopkeeper.kernel.id.ToolId;
import dev.loopkeeper.kernel.id.TurnRef;
import dev.loopkeeper.kernel.policy.EffectClass;

/** What a runner reports about its claim on an attempt. */
public sealed interface TurnEvent extends Event {
    /** The attempt. */
    TurnRef turn();

    /** The claim. */
    ClaimId claim();

    /** A runner claims the attempt, having checked the contract with digest {@code contract}. */
    record TurnStarted(TurnRef turn, ClaimId claim, RunnerId runner, Digest contract) implements TurnEvent {}

    /** A tool call is about to happen. */
    record ToolCallIntended(TurnRef turn, ClaimId claim, CallId call, ToolId tool, EffectClass effect, ActionKey action)
            implements TurnEvent {}

    /** A tool call has ended; {@code result} is the digest of what it answered. */
    record ToolCallFinished(TurnRef turn, ClaimId claim, CallId call, boolean succeeded, Digest result)
            implements TurnEvent {}

    /** The claim is still alive. */
    record TurnHeartbeat(TurnRef turn, ClaimId claim) implements TurnEvent {}
}
