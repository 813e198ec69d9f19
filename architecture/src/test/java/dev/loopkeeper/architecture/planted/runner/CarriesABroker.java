package dev.loopkeeper.architecture.planted.runner;

import dev.loopkeeper.architecture.planted.embedded.Broker;

final class CarriesABroker {
    Broker broker = new Broker();
}
