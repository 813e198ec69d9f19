package dev.loopkeeper.projection;

import dev.loopkeeper.embedded.EmbeddedKafka;
import dev.loopkeeper.embedded.EmbeddedKafkaSettings;
import dev.loopkeeper.embedded.broker.BrokerPorts;
import dev.loopkeeper.embedded.broker.BrokerSettings;
import dev.loopkeeper.embedded.broker.LoopbackPorts;
import dev.loopkeeper.testkit.net.SlowLine;
import dev.loopkeeper.testkit.process.JavaLaunch;
import java.nio.file.Path;

/** A broker with two ways to it: a direct one, and one whose speed a test sets. */
final class SlowKafka implements AutoCloseable {

    private final EmbeddedKafka kafka;
    private final SlowLine line;
    private final Installation direct;
    private final Installation behind;

    private SlowKafka(EmbeddedKafka kafka, SlowLine line) {
        this.kafka = kafka;
        this.line = line;
        this.direct = new Installation(kafka);
        this.behind = new Installation("127.0.0.1:" + line.port(), direct.registryUrl());
    }

    static SlowKafka start() {
        BrokerPorts ports = BrokerPorts.free();
        int listener = LoopbackPorts.free();
        int slowPort = LoopbackPorts.free();
        String way = "PLAINTEXT://127.0.0.1:" + ports.client();
        EmbeddedKafka kafka = EmbeddedKafka.start(EmbeddedKafkaSettings.of(BrokerSettings.temporary()
                .onPorts(ports)
                .with(
                        "listeners",
                        way + ",SLOW://127.0.0.1:" + listener + ",CONTROLLER://127.0.0.1:" + ports.controller())
                .with("advertised.listeners", way + ",SLOW://127.0.0.1:" + slowPort)
                .with("listener.security.protocol.map", "PLAINTEXT:PLAINTEXT,SLOW:PLAINTEXT,CONTROLLER:PLAINTEXT")));
        return new SlowKafka(kafka, SlowLine.between(slowPort, listener));
    }

    SlowLine line() {
        return line;
    }

    Installation direct() {
        return direct;
    }

    /** A service at the end of the line. Small portions: one that takes longer than 30 s is a broken connection to Kafka's clients. */
    JavaLaunch service(Path state) {
        return ServiceProcess.launch(behind, state)
                .withProperty("loopkeeper.kafka.properties.\"max.partition.fetch.bytes\"", "16384")
                .withProperty("loopkeeper.kafka.properties.\"fetch.max.bytes\"", "65536");
    }

    @Override
    public void close() {
        behind.close();
        direct.close();
        line.close();
        kafka.close();
    }
}
