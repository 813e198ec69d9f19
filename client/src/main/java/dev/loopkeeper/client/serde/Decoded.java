package dev.loopkeeper.client.serde;

import dev.loopkeeper.client.registry.RegistryUnavailableException;

/** What became of the bytes of one record. */
public sealed interface Decoded<T> {

    /**
     * A record.
     *
     * @param value resolved to the reader's schema
     * @param schemaId under which it was written
     */
    record Value<T>(T value, int schemaId) implements Decoded<T> {}

    /**
     * Bytes that will never be a record for this reader.
     *
     * @param fault the kind
     * @param detail a sentence for people; names no content
     */
    record Undecodable<T>(Fault fault, String detail) implements Decoded<T> {}

    /**
     * Nothing is known about the bytes yet, since the registry could not be asked. Keep the record and try again;
     * skipping it would lose it.
     *
     * @param cause what the registry's client says
     */
    record Unavailable<T>(RegistryUnavailableException cause) implements Decoded<T> {}
}
