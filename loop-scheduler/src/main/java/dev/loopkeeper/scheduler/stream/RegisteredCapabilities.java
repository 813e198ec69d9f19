package dev.loopkeeper.scheduler.stream;

import dev.loopkeeper.kernel.capacity.CapacityLimits;
import dev.loopkeeper.kernel.decide.Facts;
import dev.loopkeeper.kernel.id.CapabilityId;
import dev.loopkeeper.kernel.policy.Capability;
import dev.loopkeeper.kernel.wire.CapabilityDocument;
import dev.loopkeeper.kit.capabilities.CapabilitySource;
import java.util.HashMap;
import java.util.Map;

/** What operators have registered, as facts for the decider. Safe for use by many threads. */
public final class RegisteredCapabilities implements Capabilities {
    private final CapabilitySource source;
    private Map<CapabilityId, CapabilityDocument> seen = Map.of();
    private final CapacityLimits limits;
    private Facts facts;
    private long revision;

    /** The capabilities of {@code source}, whose turns run within {@code limits}. */
    public RegisteredCapabilities(CapabilitySource source, CapacityLimits limits) {
        this.source = source;
        this.limits = limits;
        this.facts = new Facts(Map.of(), limits);
    }

    @Override
    public synchronized Facts facts() {
        look();
        return facts;
    }

    @Override
    public synchronized long revision() {
        look();
        return revision;
    }

    private void look() {
        Map<CapabilityId, CapabilityDocument> now = source.newest();
        if (!now.equals(seen)) {
            Map<CapabilityId, Capability> capabilities = new HashMap<>();
            now.forEach((id, document) -> capabilities.put(id, document.capability()));
            seen = now;
            facts = new Facts(capabilities, limits);
            revision++;
        }
    }
}
