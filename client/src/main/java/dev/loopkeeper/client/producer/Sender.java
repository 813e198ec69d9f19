package dev.loopkeeper.client.producer;

import dev.loopkeeper.client.crypto.DsseEnvelope;
import dev.loopkeeper.client.crypto.SigningKey;
import dev.loopkeeper.client.serde.CloudEvent;
import dev.loopkeeper.client.serde.CloudEventHeaders;
import dev.loopkeeper.schema.Envelope;
import java.net.URI;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.avro.specific.SpecificRecord;

/**
 * Who sends, and what each of their events starts with.
 *
 * @param source the CloudEvents source
 * @param claimedBy whom the sender says it acts for
 * @param key signs every request, if there is one
 * @param clock for events that do not say when they happened
 * @param eventIds for events that bring no id
 */
record Sender(URI source, String claimedBy, Optional<SigningKey> key, InstantSource clock, Supplier<String> eventIds) {

    /**
     * What one event starts with.
     *
     * @param eventId unique
     * @param occurredAt in whole microseconds, as it will be read back
     */
    record Stamp(String eventId, Instant occurredAt) {}

    Stamp stamp(EventContext context) {
        return new Stamp(
                context.eventId().orElseGet(eventIds),
                context.occurredAt().orElseGet(clock::instant).truncatedTo(ChronoUnit.MICROS));
    }

    CloudEvent cloudEvent(Stamp stamp, EventContext context, SpecificRecord body, String goal) {
        return new CloudEvent(
                stamp.eventId(),
                source,
                CloudEventHeaders.type(body.getSchema().getName()),
                Optional.of(goal),
                Optional.of(stamp.occurredAt()),
                context.correlationId(),
                context.causationId(),
                context.traceparent());
    }

    /** The signed form of octets, if this sender signs. */
    Optional<Envelope> sealed(String payloadType, Supplier<byte[]> octets) {
        return key.map(signer -> {
            DsseEnvelope sealed = signer.seal(payloadType, octets.get());
            return new Envelope(
                    sealed.payloadType(),
                    ByteBuffer.wrap(sealed.payload()),
                    sealed.keyId(),
                    ByteBuffer.wrap(sealed.signature()));
        });
    }

    /** For requests that are rejected when nobody proves to have made them. */
    void demandKey(String what) {
        if (key.isEmpty()) {
            throw new IllegalStateException("expected a key to sign " + what
                    + " with, since it counts only when signed, but there" + " is none; set "
                    + ProducerSettings.SIGNING_KEY + " to an Ed25519 private key whose public half is registered");
        }
    }
}
