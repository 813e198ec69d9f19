package dev.loopkeeper.architecture.planted.standalone;

import dev.loopkeeper.architecture.planted.embedded.Broker;

/** Allowed: standalone has one. */
final class Carrier {
    Broker broker = new Broker();
}
