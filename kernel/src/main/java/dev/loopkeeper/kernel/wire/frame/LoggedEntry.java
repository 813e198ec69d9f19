package dev.loopkeeper.kernel.wire.frame;

import com.fasterxml.jackson.databind.JsonNode;
import dev.loopkeeper.kernel.goal.Position;
import dev.loopkeeper.kernel.id.CapabilityRef;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.wire.Source;
import java.util.Optional;

/**
 * A journal entry for readers who look at it and do not fold it.
 *
 * @param goal the goal
 * @param position its sequence, hash and journal time
 * @param previousHash the hash of the entry before
 * @param hashFits whether its hash is the one that its fields give
 * @param source where the fact's record stood
 * @param fact what was journaled
 * @param judgement what admission made of it
 */
public record LoggedEntry(
        GoalId goal,
        Position position,
        Digest previousHash,
        boolean hashFits,
        Source source,
        Fact fact,
        Judgement judgement) {

    /**
     * What was journaled.
     *
     * @param eventId its id
     * @param kind its kind, such as {@code TurnRequested}
     * @param content what it says, without envelope
     */
    public record Fact(String eventId, String kind, JsonNode content) {}

    /**
     * What admission made of a fact.
     *
     * @param verdict ADMITTED, REVOKED or SUPERSEDED
     * @param code why it was revoked or superseded; empty otherwise
     * @param principal who proved to have signed it
     * @param keyId the key that proved it
     * @param keySetVersion the version of the key set that judged it
     * @param capability the capability that judged its effects
     */
    public record Judgement(
            String verdict,
            String code,
            Optional<String> principal,
            Optional<String> keyId,
            long keySetVersion,
            Optional<CapabilityRef> capability) {}
}
