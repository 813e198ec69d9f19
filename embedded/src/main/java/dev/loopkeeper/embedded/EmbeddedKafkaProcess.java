package dev.loopkeeper.embedded;

import dev.loopkeeper.embedded.broker.BrokerPorts;
import dev.loopkeeper.embedded.broker.BrokerSettings;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;

/**
 * An embedded installation as a process of its own, for tests that kill it.
 *
 * <p>Arguments, all optional: {@code --directory DIR}, {@code --ports CLIENT,CONTROLLER}, {@code --registry-port PORT},
 * {@code --partitions N}, {@code --pools A,B}, {@code --set NAME=VALUE} (a Kafka server setting, repeatable) and
 * {@code --until-stdin-ends} (stop when whoever started this goes away). Once clients can connect it prints one line,
 * {@code bootstrap.servers=HOST:PORT schema.registry.url=URL}.
 */
public final class EmbeddedKafkaProcess {

    private static final String UNTIL_STDIN_ENDS = "--until-stdin-ends";

    private EmbeddedKafkaProcess() {}

    public static void main(String[] arguments) throws InterruptedException, IOException {
        if (System.getProperty("java.util.logging.manager") == null) {
            System.setProperty("java.util.logging.manager", "org.jboss.logmanager.LogManager");
        }
        EmbeddedKafkaSettings settings = settings(arguments);
        EmbeddedKafka kafka = EmbeddedKafka.start(settings);
        Runtime.getRuntime().addShutdownHook(new Thread(kafka::close, "embedded-kafka-stop"));
        System.out.printf(
                "bootstrap.servers=%s schema.registry.url=%s%n", kafka.bootstrapServers(), kafka.registryUrl());
        System.out.flush();
        if (List.of(arguments).contains(UNTIL_STDIN_ENDS)) {
            System.in.transferTo(OutputStream.nullOutputStream());
            System.exit(0);
        }
        Thread.currentThread().join();
    }

    static EmbeddedKafkaSettings settings(String... arguments) {
        EmbeddedKafkaSettings settings = EmbeddedKafkaSettings.temporary();
        Iterator<String> rest = Arrays.asList(arguments).iterator();
        while (rest.hasNext()) {
            String option = rest.next();
            if (!option.equals(UNTIL_STDIN_ENDS)) {
                settings = with(settings, option, value(option, rest));
            }
        }
        return settings;
    }

    private static EmbeddedKafkaSettings with(EmbeddedKafkaSettings settings, String option, String value) {
        BrokerSettings broker = settings.broker();
        return switch (option) {
            case "--directory" -> settings.withBroker(broker.retainedAt(Path.of(value)));
            case "--ports" -> settings.withBroker(broker.onPorts(ports(value)));
            case "--registry-port" -> settings.onRegistryPort(Integer.parseInt(value));
            case "--partitions" -> settings.withTopics(settings.topics().withPartitions(Integer.parseInt(value)));
            case "--pools" -> settings.withPools(value.split(","));
            case "--set" -> {
                String[] pair = pair(value, "=", "NAME=VALUE");
                yield settings.withBroker(broker.with(pair[0], pair[1]));
            }
            default -> throw new IllegalArgumentException("unknown option: " + option);
        };
    }

    private static BrokerPorts ports(String text) {
        String[] pair = pair(text, ",", "CLIENT,CONTROLLER");
        return new BrokerPorts(Integer.parseInt(pair[0]), Integer.parseInt(pair[1]));
    }

    private static String[] pair(String text, String separator, String expected) {
        String[] pair = text.split(separator, 2);
        if (pair.length != 2) {
            throw new IllegalArgumentException("expected %s, but got %s".formatted(expected, text));
        }
        return pair;
    }

    private static String value(String option, Iterator<String> rest) {
        if (!rest.hasNext()) {
            throw new IllegalArgumentException("expected a value after " + option);
        }
        return rest.next();
    }
}
