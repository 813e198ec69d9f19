package dev.loopkeeper.kernel.decide;

import dev.loopkeeper.kernel.id.CapabilityId;
import dev.loopkeeper.kernel.policy.Capability;
import java.util.Map;
import java.util.Optional;

/**
 * What the shell looked up for the decider.
 *
 * @param capabilities the newest version of each registered capability that the policy allows
 */
public record Facts(Map<CapabilityId, Capability> capabilities) {
    public Facts {
        capabilities = Map.copyOf(capabilities);
    }

    /** The registered capability {@code id}. */
    public Optional<Capability> capability(CapabilityId id) {
        return Optional.ofNullable(capabilities.get(id));
    }
}
