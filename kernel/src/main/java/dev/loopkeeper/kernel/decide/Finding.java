package dev.loopkeeper.kernel.decide;

import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.policy.Condition;
import java.util.Optional;

/**
 * A condition of the policy that holds now, or that cannot be told.
 *
 * @param condition the condition
 * @param fault why it cannot be told; empty when it holds
 * @param asked the digest of what a person would be asked, now; empty when nobody is
 */
public record Finding(Condition condition, Optional<String> fault, Optional<Digest> asked) {}
