package dev.loopkeeper.kernel.wire;

import dev.loopkeeper.client.crypto.SigningKey;
import java.time.Instant;

/** The records that operators publish, as octets ready for their topics. */
public final class OperatorRecords {
    private final TopicCodecs codecs;

    /** Records written with {@code codecs}. */
    public OperatorRecords(TopicCodecs codecs) {
        this.codecs = codecs;
    }

    /** The value for {@code loop.keys.v1} that publishes {@code statement}; its key is the statement's key id. */
    public byte[] key(KeyStatement statement, SigningKey root) {
        return codecs.keys().encode(statement.signedBy(root));
    }

    /** The value for {@code loop.operations.v1} that asks for {@code operation}; its key is the goal's id. */
    public byte[] operation(OperationStatement operation, SigningKey operator) {
        return codecs.operations().encode(operation.signedBy(operator));
    }

    /**
     * The value for {@code loop.capabilities.v1} that registers the capability described by {@code document}; its key is {@code id@version}.
     *
     * @throws MalformedDocument if it describes none
     */
    public byte[] capability(byte[] document, SigningKey operator, Instant now) {
        return codecs.capabilities().encode(CapabilityRecords.sign(document, operator, now));
    }
}
