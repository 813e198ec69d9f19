package dev.loopkeeper.kit.capabilities;

import dev.loopkeeper.kernel.id.CapabilityId;
import dev.loopkeeper.kernel.id.CapabilityRef;
import dev.loopkeeper.kernel.wire.CapabilityDocument;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Where a service takes capabilities from. */
public interface CapabilitySource {

    /** One version of a capability, if an operator registered it. */
    Optional<CapabilityDocument> get(CapabilityRef ref);

    /** The newest version of each capability: the one that new turns run. */
    Map<CapabilityId, CapabilityDocument> newest();

    /** Reads everything registered so far; nothing may be concluded from a missing capability before. */
    void refresh();

    /**
     * Completes once everything registered before this call has been read; fails when nobody reads any more. Calls that come together are
     * answered by one reading.
     */
    CompletableFuture<Void> toPresentEnd();

    /** The capability in the given version; reads what is registered before it answers that there is none. */
    default Optional<CapabilityDocument> find(CapabilityRef ref) {
        Optional<CapabilityDocument> known = get(ref);
        if (known.isPresent()) {
            return known;
        }
        refresh();
        return get(ref);
    }

    /** Capabilities that never change. */
    static CapabilitySource of(Collection<CapabilityDocument> documents) {
        Map<CapabilityRef, CapabilityDocument> byRef = new HashMap<>();
        documents.forEach(document -> byRef.put(document.capability().ref(), document));
        Map<CapabilityId, CapabilityDocument> newest = NewestVersions.of(byRef.values());
        return new CapabilitySource() {
            @Override
            public Optional<CapabilityDocument> get(CapabilityRef ref) {
                return Optional.ofNullable(byRef.get(ref));
            }

            @Override
            public Map<CapabilityId, CapabilityDocument> newest() {
                return newest;
            }

            @Override
            public void refresh() {
                // They never change.
            }

            @Override
            public CompletableFuture<Void> toPresentEnd() {
                return CompletableFuture.completedFuture(null);
            }
        };
    }
}
