package dev.loopkeeper.embedded.broker;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Where an embedded broker keeps its data, which ports it listens on, and what it overrides.
 *
 * @param directory data directory, kept when the broker closes and resumed by the next one; empty for a temporary
 *     directory that is deleted on close
 * @param ports ports to listen on; empty for the ports last used with the directory, or free ones
 * @param overrides Kafka server settings that win over the embedded broker's own
 */
public record BrokerSettings(Optional<Path> directory, Optional<BrokerPorts> ports, Map<String, String> overrides) {

    public BrokerSettings {
        overrides = Map.copyOf(overrides);
    }

    /** Data in a temporary directory, on free ports. */
    public static BrokerSettings temporary() {
        return new BrokerSettings(Optional.empty(), Optional.empty(), Map.of());
    }

    /** Data kept in {@code directory}, which is created when missing and resumed when it holds a broker's data. */
    public static BrokerSettings retainedIn(Path directory) {
        return temporary().retainedAt(directory);
    }

    /** The same settings with the data kept in {@code kept}. */
    public BrokerSettings retainedAt(Path kept) {
        return new BrokerSettings(Optional.of(kept), ports, overrides);
    }

    /** The same settings on exactly these ports; the start fails when one is taken. */
    public BrokerSettings onPorts(BrokerPorts pinned) {
        return new BrokerSettings(directory, Optional.of(pinned), overrides);
    }

    /** The same settings with one Kafka server setting more. */
    public BrokerSettings with(String serverSetting, String value) {
        Map<String, String> extended = new TreeMap<>(overrides);
        extended.put(serverSetting, value);
        return new BrokerSettings(directory, ports, extended);
    }
}
