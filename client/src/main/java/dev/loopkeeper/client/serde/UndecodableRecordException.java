package dev.loopkeeper.client.serde;

import org.apache.kafka.common.errors.SerializationException;

/** Bytes that will never be a record, for callers that cannot take {@link Decoded} as a value. */
public final class UndecodableRecordException extends SerializationException {

    private static final long serialVersionUID = 1L;

    private final Fault fault;

    UndecodableRecordException(Fault fault, String detail) {
        super(detail);
        this.fault = fault;
    }

    public Fault fault() {
        return fault;
    }
}
