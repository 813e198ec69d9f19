package dev.loopkeeper.client.serde;

import org.apache.kafka.common.errors.SerializationException;

/**
 * The registry does not have, or will not take, the schema a record would be written in. Writing it again gives the
 * same; a person must act.
 */
public final class SchemaRefusedException extends SerializationException {

    private static final long serialVersionUID = 1L;

    public SchemaRefusedException(String message) {
        super(message);
    }
}
