package dev.loopkeeper.projection.query;

import dev.loopkeeper.projection.reads.Endpoint;

/** Where a goal can be asked about. */
public sealed interface Place {

    /** Here. */
    record Here() implements Place {}

    /** At another instance. */
    record Elsewhere(Endpoint owner) implements Place {}
}
