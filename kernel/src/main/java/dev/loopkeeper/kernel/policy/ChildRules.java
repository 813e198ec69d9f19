package dev.loopkeeper.kernel.policy;

import dev.loopkeeper.kernel.id.CapabilityId;
import java.util.List;

/**
 * Which children a goal may open.
 *
 * @param most children that may be open at once
 * @param capabilities what they may run; each is among the parent's
 * @param turnsEach turns that each of them may take
 * @param join which of them the parent waits for
 */
public record ChildRules(int most, List<CapabilityId> capabilities, int turnsEach, Join join) {
    public ChildRules {
        capabilities = List.copyOf(capabilities);
    }
}
