package dev.loopkeeper.kernel.wire;

import dev.loopkeeper.client.crypto.DsseEnvelope;
import dev.loopkeeper.client.crypto.KeyId;
import dev.loopkeeper.client.crypto.KeyRing;
import dev.loopkeeper.client.crypto.KeyRole;
import dev.loopkeeper.client.crypto.RingKey;
import dev.loopkeeper.client.crypto.Validity.Standing;
import dev.loopkeeper.kernel.admission.Authentication;
import dev.loopkeeper.kernel.admission.Authentication.Role;
import dev.loopkeeper.kernel.admission.RejectedCode;
import dev.loopkeeper.kernel.id.Principal;
import java.time.Instant;
import java.util.Optional;

/** Finds out who signed a fact. */
public final class Authenticator {
    private Authenticator() {}

    /**
     * Who signed {@code input}, as far as {@code keys} tell.
     *
     * @param at when the record was appended: a key revoked before that does not count
     */
    public static Authentication authenticate(Input.Readable input, KeyRing keys, Instant at) {
        return input.signed().map(signed -> authenticate(signed, keys, at)).orElse(Authentication.UNSIGNED);
    }

    /** Whether {@code authentication} failed only because the key is unknown, so that reading more keys may help. */
    public static boolean keyUnknown(Authentication authentication) {
        return authentication instanceof Authentication.Failed failed && failed.code() == RejectedCode.UNKNOWN_KEY;
    }

    private static Authentication authenticate(SignedOctets signed, KeyRing keys, Instant at) {
        DsseEnvelope envelope = signed.envelope();
        Optional<RingKey> found = KeyId.parse(envelope.keyId()).flatMap(keys::find);
        if (found.isEmpty()) {
            return failed(RejectedCode.UNKNOWN_KEY, "key " + envelope.keyId() + " is not registered");
        }
        RingKey key = found.get();
        if (key.validity().at(at) == Standing.REVOKED) {
            return failed(RejectedCode.REVOKED_KEY, "key " + envelope.keyId() + " was revoked before");
        }
        if (!envelope.isSignedBy(key.key())) {
            return failed(RejectedCode.BAD_SIGNATURE, "the signature does not fit the octets");
        }
        return role(key.role())
                .<Authentication>map(role -> new Authentication.Signed(
                        new dev.loopkeeper.kernel.id.KeyId(new dev.loopkeeper.kernel.id.Digest(
                                key.key().id().text())),
                        role,
                        principal(role, key, signed)))
                .orElseGet(() -> failed(RejectedCode.WRONG_ROLE, "a key of role " + key.role() + " signs no facts"));
    }

    /** Only the write API speaks for others: everybody else is who their key says they are. */
    private static Principal principal(Role role, RingKey key, SignedOctets signed) {
        return role == Role.WRITE_API
                ? signed.statedPrincipal().orElseGet(() -> new Principal(key.owner()))
                : new Principal(key.owner());
    }

    private static Optional<Role> role(KeyRole role) {
        return switch (role) {
            case SCHEDULER -> Optional.of(Role.SCHEDULER);
            case RUNNER -> Optional.of(Role.RUNNER);
            case WRITE_API -> Optional.of(Role.WRITE_API);
            case PRINCIPAL -> Optional.of(Role.PRINCIPAL);
            case OPERATOR -> Optional.of(Role.OPERATOR);
            case SEQUENCER, ROOT -> Optional.empty();
        };
    }

    private static Authentication failed(RejectedCode code, String actual) {
        return new Authentication.Failed(code, actual);
    }
}
