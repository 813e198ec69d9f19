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

/** Looks up who signed a fact and what its capability declared. A key that is missing is waited for: published keys are read to their end first. */
record Proofs(KeySource keys, CapabilitySource capabilities) {

    /**
     * Who signed a fact.
     *
     * @param authentication who
     * @param keySetVersion of the keys that were asked
     */
    record Proof(Authentication authentication, long keySetVersion) {}

    Proof of(Input.Readable fact, Instant appendedAt) {
        Proof proof = judgedBy(keys.current(), fact, appendedAt);
        return Authenticator.keyUnknown(proof.authentication()) ? judgedBy(keys.refreshed(), fact, appendedAt) : proof;
    }

    Optional<Capability> capability(Input.Readable fact) {
        return fact.capability().flatMap(capabilities::find).map(CapabilityDocument::capability);
    }

    private static Proof judgedBy(KeySnapshot snapshot, Input.Readable fact, Instant appendedAt) {
        return new Proof(Authenticator.authenticate(fact, snapshot.ring(), appendedAt), snapshot.version());
    }
}
