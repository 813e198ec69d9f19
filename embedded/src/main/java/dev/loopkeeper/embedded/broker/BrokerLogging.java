package dev.loopkeeper.embedded.broker;

import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Keeps the broker's own chatter out of the log of the process that embeds it. */
final class BrokerLogging {

    /** Held strongly: java.util.logging forgets the level of a logger that nobody refers to. */
    private static final List<Logger> QUIET = List.of(
            Logger.getLogger("kafka"), Logger.getLogger("org.apache.kafka"), Logger.getLogger("state.change.logger"));

    /** Warns that an empty directory is empty. */
    private static final Logger CONTROLLER = Logger.getLogger("org.apache.kafka.controller.QuorumController");

    /** Warn at every orderly stop of a broker, and whenever a client asks for a topic just created. */
    private static final List<Logger> NERVOUS = List.of(
            Logger.getLogger("org.apache.kafka.clients.NetworkClient"),
            Logger.getLogger("org.apache.kafka.coordinator.common.runtime.CoordinatorRuntime"));

    private static final List<String> HARMLESS =
            List.of("already been closed", "reported a recoverable issue", "Stopped loading records");

    private BrokerLogging() {}

    /** Warnings and errors only, unless somebody has chosen a level already. */
    static void quieten() {
        QUIET.forEach(logger -> raise(logger, Level.WARNING));
        raise(CONTROLLER, Level.SEVERE);
        NERVOUS.stream()
                .filter(logger -> logger.getFilter() == null)
                .forEach(logger -> logger.setFilter(logged -> {
                    String message = String.valueOf(logged.getMessage());
                    return HARMLESS.stream().noneMatch(message::contains);
                }));
    }

    private static void raise(Logger logger, Level level) {
        if (logger.getLevel() == null) {
            logger.setLevel(level);
        }
    }
}
