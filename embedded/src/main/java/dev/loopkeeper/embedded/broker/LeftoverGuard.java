package dev.loopkeeper.embedded.broker;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Closes brokers with temporary data when the process ends before their owner did, so that no data is left behind. */
final class LeftoverGuard {

    private static final Set<EmbeddedBroker> OPEN = ConcurrentHashMap.newKeySet();

    static {
        Runtime.getRuntime()
                .addShutdownHook(
                        new Thread(() -> Set.copyOf(OPEN).forEach(EmbeddedBroker::close), "embedded-broker-leftovers"));
    }

    private LeftoverGuard() {}

    static void closeAtExit(EmbeddedBroker broker) {
        OPEN.add(broker);
    }

    static void forget(EmbeddedBroker broker) {
        OPEN.remove(broker);
    }
}
