package dev.loopkeeper.projection.sequencer;

import dev.loopkeeper.kernel.admission.Authentication;
import dev.loopkeeper.kernel.policy.Capability;
import dev.loopkeeper.kernel.wire.Authenticator;
import dev.loopkeeper.kernel.wire.CapabilityDocument;
import dev.loopkeeper.kernel.wire.Input;
import dev.loopkeeper.kit.capabilities.CapabilitySource;
import dev.loopkeeper.kit.keys.KeySnapshot;
import dev.loopkeeper.kit.keys.KeySource;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * Looks up who signed a fact and what its capability declared. Never waits: keys and capabilities are published before they are used, so whoever
 * misses one has to read what is published to its end before anything may be concluded.
 */
record Proofs(KeySource keys, CapabilitySource capabilities) {

    /**
     * Who signed a fact.
     *
     * @param authentication who
     * @param keySetVersion of the keys that were asked
     * @param capability the one that the fact names, if it is registered
     * @param complete whether nothing is missing
     */
    record Proof(
            Authentication authentication, long keySetVersion, Optional<Capability> capability, boolean complete) {}

    Proof of(Input.Readable fact, Instant appendedAt) {
        KeySnapshot snapshot = keys.current();
        Authentication authentication = Authenticator.authenticate(fact, snapshot.ring(), appendedAt);
        Optional<Capability> capability =
                fact.capability().flatMap(capabilities::get).map(CapabilityDocument::capability);
        boolean proven = !(authentication instanceof Authentication.Failed);
        boolean capabilityMissing = proven && fact.capability().isPresent() && capability.isEmpty();
        return new Proof(
                authentication,
                snapshot.version(),
                capability,
                !capabilityMissing && !Authenticator.keyUnknown(authentication));
    }

    /** Completes once all keys and capabilities published before this call have been read. */
    CompletableFuture<Void> toPresentEnd() {
        return CompletableFuture.allOf(keys.toPresentEnd(), capabilities.toPresentEnd());
    }
}
