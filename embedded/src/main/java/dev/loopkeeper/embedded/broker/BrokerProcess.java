package dev.loopkeeper.embedded.broker;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * An embedded broker as a process of its own, for tests that kill it.
 *
 * <p>Arguments, all optional: {@code --directory DIR}, {@code --ports CLIENT,CONTROLLER},
 * {@code --set NAME=VALUE} (a Kafka server setting, repeatable), {@code --until-stdin-ends} (stop when whoever started
 * this goes away). Prints {@code bootstrap.servers=HOST:PORT} on one line once clients can connect.
 */
public final class BrokerProcess {

    private BrokerProcess() {}

    public static void main(String[] arguments) throws InterruptedException, IOException {
        if (System.getProperty("java.util.logging.manager") == null) {
            System.setProperty("java.util.logging.manager", "org.jboss.logmanager.LogManager");
        }
        boolean untilStdinEnds = List.of(arguments).contains("--until-stdin-ends");
        EmbeddedBroker broker = EmbeddedBroker.start(settings(arguments));
        Runtime.getRuntime().addShutdownHook(new Thread(broker::close, "embedded-broker-stop"));
        System.out.println("bootstrap.servers=" + broker.bootstrapServers());
        System.out.flush();
        if (untilStdinEnds) {
            System.in.transferTo(OutputStream.nullOutputStream());
            System.exit(0);
        }
        Thread.currentThread().join();
    }

    static BrokerSettings settings(String[] arguments) {
        BrokerSettings settings = BrokerSettings.temporary();
        Iterator<String> rest = Arrays.asList(arguments).iterator();
        while (rest.hasNext()) {
            String option = rest.next();
            settings = switch (option) {
                case "--directory" ->
                    new BrokerSettings(
                            Optional.of(Path.of(value(option, rest))), settings.ports(), settings.overrides());
                case "--ports" -> settings.onPorts(ports(value(option, rest)));
                case "--set" -> {
                    String[] pair = split(value(option, rest), "=", "NAME=VALUE");
                    yield settings.with(pair[0], pair[1]);
                }
                case "--until-stdin-ends" -> settings;
                default -> throw new IllegalArgumentException("unknown option: " + option);
            };
        }
        return settings;
    }

    private static BrokerPorts ports(String text) {
        String[] pair = split(text, ",", "CLIENT,CONTROLLER");
        return new BrokerPorts(Integer.parseInt(pair[0]), Integer.parseInt(pair[1]));
    }

    private static String[] split(String text, String separator, String expected) {
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
