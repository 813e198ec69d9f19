package dev.loopkeeper.kernel.decide;

import dev.loopkeeper.kernel.capacity.CapacityLimits;
import dev.loopkeeper.kernel.id.CapabilityId;
import dev.loopkeeper.kernel.policy.Capability;
import java.util.Map;
import java.util.Optional;

/**
 * What the shell looked up for the decider.
 *
 * @param capabilities the newest version of each registered capability that the policy allows
 * @param limits how many turns may be in flight at the same time
 */
public record Facts(Map<CapabilityId, Capability> capabilities, CapacityLimits limits) {
    public Facts {
        capabilities = Map.copyOf(capabilities);
    }

    /** Facts of an installation that limits nothing. */
    public Facts(Map<CapabilityId, Capability> capabilities) {
        this(capabilities, CapacityLimits.UNLIMITED);
    }

    /** The registered capability {@code id}. */
    public Optional<Capability> capability(CapabilityId id) {
        return Optional.ofNullable(capabilities.get(id));
    }
}
