package dev.loopkeeper.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.cli.CommandBench.Outcome;
import dev.loopkeeper.embedded.EmbeddedKafka;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Commands on a cluster of their own whose keys are published. */
final class TopicsBench implements AutoCloseable {

    private final EmbeddedKafka kafka;
    private final Path home;

    private TopicsBench(EmbeddedKafka kafka, Path home) {
        this.kafka = kafka;
        this.home = home;
    }

    /** @param home gets the installation's keys */
    static TopicsBench start(Path home) {
        var bench = new TopicsBench(EmbeddedKafka.start(), home);
        ok(new CommandBench(home).run("keys", "generate", bench.keys()));
        ok(bench.run("setup", "--profile", "dev", "--keys", bench.keys()));
        return bench;
    }

    /** A command that knows where the topics are. */
    Outcome run(String... arguments) {
        return new CommandBench(home)
                .run(and(arguments, "--bootstrap", kafka.bootstrapServers(), "--registry", kafka.registryUrl()));
    }

    /** A command that knows the root's public key, too. */
    Outcome trusting(String... arguments) {
        return run(and(
                arguments,
                "--root-key",
                home.resolve("keys/trust/trust.properties").toString()));
    }

    /** The folder of the keys. */
    String keys() {
        return home.resolve("keys").toString();
    }

    /** The file of the operator's key. */
    String operator() {
        return home.resolve("keys/root/operator.pem").toString();
    }

    EmbeddedKafka kafka() {
        return kafka;
    }

    @Override
    public void close() {
        kafka.close();
    }

    static void ok(Outcome outcome) {
        assertThat(outcome.exit()).as(outcome.out() + outcome.err()).isZero();
    }

    private static String[] and(String[] arguments, String... more) {
        return Stream.concat(Stream.of(arguments), Stream.of(more)).toArray(String[]::new);
    }
}
