package dev.loopkeeper.kernel.decide;

import dev.loopkeeper.kernel.capacity.CapacityLimits;
import dev.loopkeeper.kernel.id.CapabilityId;
import dev.loopkeeper.kernel.policy.Capability;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the shell looked up for the decider.
 *
 * @param capabilities the newest version of each registered capability that the policy allows
 * @param limits how many turns may be in flight at the same time
 * @param findings the conditions of the goal's policy that hold, or cannot be told, in the policy's order
 */
public record Facts(Map<CapabilityId, Capability> capabilities, CapacityLimits limits, List<Finding> findings) {
    public Facts {
        capabilities = Map.copyOf(capabilities);
        findings = List.copyOf(findings);
    }

    /** Facts about a goal whose policy has no conditions, or none that holds. */
    public Facts(Map<CapabilityId, Capability> capabilities, CapacityLimits limits) {
        this(capabilities, limits, List.of());
    }

    /** Facts of an installation that limits nothing. */
    public Facts(Map<CapabilityId, Capability> capabilities) {
        this(capabilities, CapacityLimits.UNLIMITED);
    }

    /** These facts with what was found about a goal's conditions. */
    public Facts with(List<Finding> found) {
        return found.equals(findings) ? this : new Facts(capabilities, limits, found);
    }

    /** The registered capability {@code id}. */
    public Optional<Capability> capability(CapabilityId id) {
        return Optional.ofNullable(capabilities.get(id));
    }
}
