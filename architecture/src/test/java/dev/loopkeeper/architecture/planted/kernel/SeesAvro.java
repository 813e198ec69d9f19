package dev.loopkeeper.architecture.planted.kernel;

import dev.loopkeeper.architecture.planted.schema.Thing;

final class SeesAvro {
    Thing thing = new Thing();
}
