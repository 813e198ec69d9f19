package dev.loopkeeper.kernel.policy;

import dev.loopkeeper.kernel.id.Digest;

/**
 * A question that a person must answer with yes before each turn of a capability, whatever the policy says.
 *
 * @param name tells it from the capability's other gates; an id
 * @param question what people are asked, at most {@link Condition#MAX_REASON} characters
 * @param asked the digest of the question in the capability as it is registered: an approval is for nothing else
 */
public record CapabilityGate(String name, String question, Digest asked) {
    /** The most that a capability may name: its turns start when all of them are approved. */
    public static final int MOST = 4;
}
