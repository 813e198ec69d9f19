package dev.loopkeeper.kit.capabilities;

import dev.loopkeeper.kernel.id.CapabilityId;
import dev.loopkeeper.kernel.wire.CapabilityDocument;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/** Picks the newest version of each capability. */
final class NewestVersions {

    private NewestVersions() {}

    static Map<CapabilityId, CapabilityDocument> of(Collection<CapabilityDocument> documents) {
        Map<CapabilityId, CapabilityDocument> newest = new HashMap<>();
        for (CapabilityDocument document : documents) {
            newest.merge(document.capability().ref().id(), document, NewestVersions::newer);
        }
        return Map.copyOf(newest);
    }

    private static CapabilityDocument newer(CapabilityDocument a, CapabilityDocument b) {
        return a.capability().ref().version() >= b.capability().ref().version() ? a : b;
    }
}
