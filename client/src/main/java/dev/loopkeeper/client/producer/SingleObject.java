package dev.loopkeeper.client.producer;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.avro.message.MessageEncoder;

/**
 * Avro's single-object encoding, which names its schema by fingerprint: signed octets must be readable without the
 * registry.
 */
final class SingleObject {

    private SingleObject() {}

    static <T> byte[] of(MessageEncoder<T> encoder, T value) {
        var octets = new ByteArrayOutputStream();
        try {
            encoder.encode(value, octets);
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory cannot fail", e);
        }
        return octets.toByteArray();
    }
}
