package dev.loopkeeper.kernel.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.loopkeeper.client.crypto.DsseEnvelope;
import dev.loopkeeper.client.crypto.KeyRole;
import dev.loopkeeper.client.crypto.RingKey;
import dev.loopkeeper.client.crypto.SigningKey;
import dev.loopkeeper.client.crypto.Validity;
import dev.loopkeeper.client.crypto.VerificationKey;
import dev.loopkeeper.schema.KeyRecord;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;

/**
 * A public key as the root vouches for it.
 *
 * @param key the key
 * @param role what it may sign
 * @param owner whose it is
 * @param registeredAt when it was registered
 * @param revokedAt when it was revoked
 */
public record KeyStatement(
        VerificationKey key, KeyRole role, String owner, Instant registeredAt, Optional<Instant> revokedAt) {
    /** The DSSE payload type. */
    public static final String PAYLOAD_TYPE = "application/vnd.loopkeeper.key.v1+json";

    private static final int MAX_BYTES = 4096;

    /** The record that publishes it, signed by {@code root}. */
    public KeyRecord signedBy(SigningKey root) {
        DsseEnvelope envelope = root.seal(PAYLOAD_TYPE, encode());
        return KeyRecord.newBuilder()
                .setKeyId(key.id().text())
                .setRole(dev.loopkeeper.schema.KeyRole.valueOf(role.name()))
                .setOwner(owner)
                .setPublicKey(ByteBuffer.wrap(key.spki()))
                .setRegisteredAt(registeredAt)
                .setRevokedAt(revokedAt.orElse(null))
                .setEnvelope(Envelopes.toAvro(envelope))
                .build();
    }

    /** The key that {@code record} publishes, if {@code root} signed it and its typed fields say what the octets say. */
    public static Optional<RingKey> verify(KeyRecord record, VerificationKey root) {
        DsseEnvelope envelope = Envelopes.of(record.getEnvelope());
        if (!envelope.payloadType().equals(PAYLOAD_TYPE) || !envelope.isSignedBy(root)) {
            return Optional.empty();
        }
        KeyStatement stated = parse(envelope.payload());
        boolean mirrors = record.getKeyId().equals(stated.key().id().text())
                && record.getRole().name().equals(stated.role().name())
                && record.getOwner().equals(stated.owner());
        return mirrors ? Optional.of(stated.toRingKey()) : Optional.empty();
    }

    private RingKey toRingKey() {
        return new RingKey(key, role, owner, new Validity(registeredAt, Optional.empty(), revokedAt));
    }

    private byte[] encode() {
        return JsonValues.object()
                .put("type", "key")
                .put("version", 1)
                .put("keyId", key.id().text())
                .put("role", role.name())
                .put("owner", owner)
                .put("publicKey", Base64.getEncoder().encodeToString(key.spki()))
                .put("registeredAt", JsonValues.time(registeredAt))
                .put("revokedAt", revokedAt.map(JsonValues::time).orElse(null))
                .toString()
                .getBytes(UTF_8);
    }

    private static KeyStatement parse(byte[] octets) {
        JsonFields root = JsonFields.parse("key", octets, MAX_BYTES);
        return new KeyStatement(
                VerificationKey.ofSpki(Base64.getDecoder().decode(root.text("publicKey"))),
                root.oneOf("role", KeyRole.class),
                root.text("owner"),
                root.instant("registeredAt"),
                root.optionalInstant("revokedAt"));
    }
}
