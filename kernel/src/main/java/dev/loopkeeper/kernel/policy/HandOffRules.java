package dev.loopkeeper.kernel.policy;

import java.util.List;

/**
 * Under which conditions a goal may be handed off.
 *
 * @param receivers who may receive it; anybody when empty
 * @param artifactRequired whether an artifact must be handed over
 */
public record HandOffRules(List<String> receivers, boolean artifactRequired) {
    public HandOffRules {
        receivers = List.copyOf(receivers);
    }
}
