package dev.loopkeeper.bench.report;

import dev.loopkeeper.client.crypto.Ed25519;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Properties;
import org.apache.kafka.clients.producer.Producer;

/**
 * Where a run was made.
 *
 * @param cores that this process may use
 * @param system operating system and architecture
 * @param java the JVM
 * @param collectors the garbage collectors
 * @param heapMegabytes the largest heap
 * @param kafka version of clients and broker
 * @param signatures who signs and verifies
 * @param loadAverage of the machine when the run began
 */
public record Machine(
        int cores,
        String system,
        String java,
        List<String> collectors,
        long heapMegabytes,
        String kafka,
        String signatures,
        double loadAverage) {

    private static final long MEGABYTE = 1024 * 1024;

    public Machine {
        collectors = List.copyOf(collectors);
    }

    /** This one. */
    public static Machine here() {
        return new Machine(
                Runtime.getRuntime().availableProcessors(),
                System.getProperty("os.name") + " " + System.getProperty("os.arch"),
                System.getProperty("java.vm.name") + " " + Runtime.version(),
                ManagementFactory.getGarbageCollectorMXBeans().stream()
                        .map(GarbageCollectorMXBean::getName)
                        .toList(),
                Runtime.getRuntime().maxMemory() / MEGABYTE,
                kafkaVersion(),
                Ed25519.engine(),
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    }

    private static String kafkaVersion() {
        try (InputStream stream = Producer.class.getResourceAsStream("/kafka/kafka-version.properties")) {
            if (stream == null) {
                return "unknown";
            }
            Properties properties = new Properties();
            properties.load(stream);
            return properties.getProperty("version", "unknown");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
