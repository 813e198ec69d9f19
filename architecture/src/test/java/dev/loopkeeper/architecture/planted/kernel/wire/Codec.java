package dev.loopkeeper.architecture.planted.kernel.wire;

import dev.loopkeeper.architecture.planted.schema.Thing;

/** Allowed: the wire package is where Avro meets the domain. */
final class Codec {
    Thing thing = new Thing();
}
