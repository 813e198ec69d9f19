package dev.loopkeeper.kernel.goal;

import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.GateId;
import dev.loopkeeper.kernel.id.TurnRef;
import dev.loopkeeper.kernel.receipt.GateRaised;
import java.time.Instant;

/**
 * An open question that only a person may answer.
 *
 * @param id unique within the goal
 * @param kind what kind of question
 * @param question the question in a sentence
 * @param asked the digest of exactly what was asked
 * @param raisedBy the turn after which it opened, or the first turn that it holds up
 * @param raisedFrom who raised it, and so may not answer it
 * @param openedAt when it opened, in journal time
 * @param expiresAt when it expires to a rejection
 */
public record Gate(
        GateId id,
        GateRaised.Kind kind,
        String question,
        Digest asked,
        TurnRef raisedBy,
        String raisedFrom,
        Instant openedAt,
        Instant expiresAt) {}
