package dev.loopkeeper.kernel.goal;

import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.policy.Policy;

/**
 * The policy in force.
 *
 * @param policy what the goal may do
 * @param version counts the policies of this goal, from 1
 * @param digest the digest of the policy
 */
public record Governance(Policy policy, int version, Digest digest) {}
