package dev.loopkeeper.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.loopkeeper.embedded.EmbeddedKafkaProcess;
import dev.loopkeeper.embedded.broker.BrokerPorts;
import dev.loopkeeper.kernel.contract.Contract;
import dev.loopkeeper.kernel.wire.CapabilityDocument;
import dev.loopkeeper.kit.health.HealthBoard;
import dev.loopkeeper.kit.health.Probe;
import dev.loopkeeper.runner.fixture.RunnerBench;
import dev.loopkeeper.runner.fixture.Sample;
import dev.loopkeeper.schema.Outcome;
import dev.loopkeeper.schema.SealedReceipt;
import dev.loopkeeper.schema.TurnStarted;
import dev.loopkeeper.testkit.id.FreshIds;
import dev.loopkeeper.testkit.kafka.TopicReader;
import dev.loopkeeper.testkit.process.JavaLaunch;
import dev.loopkeeper.testkit.process.JavaProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(600)
class BrokerOutageIT {
    @TempDir
    Path folder;

    @Test
    void turnThatEndsWhileTheBrokerIsGone_isSealedOnceItIsBackAndTheRunnerGoesOn() throws Exception {
        // given
        HealthBoard health = new HealthBoard();
        BrokerPorts ports = BrokerPorts.free();
        String bootstrapServers = "127.0.0.1:" + ports.client();
        try (JavaProcess broker = startBroker(ports);
                RunnerBench bench = RunnerBench.open(bootstrapServers, registry(broker), folder);
                TurnRunner runner = bench.runner(health, Duration.ZERO)) {
            String registry = registry(broker);
            await().until(() -> health.allUp(Probe.READY));
            Path ending = folder.resolve("may-end");
            Sample sample = sample(bench.register(FreshIds.name("cap"), "\"effect\":\"NONE\"", """
                    {"kind":"command","environment":["PATH"],"argv":["sh","-c",
                      "while [ ! -e %s ]; do sleep 0.1; done; printf '{\\"outcome\\":\\"COMPLETED\\"}'"]}""".formatted(ending)));
            bench.dispatch(sample.request());
            try (TopicReader<dev.loopkeeper.schema.TurnEvent> events = bench.events()) {
                events.await("a claim", sample.goal().toString(), e -> e.getEvent() instanceof TurnStarted);
            }

            // when
            broker.kill();
            Files.createFile(ending);
            try (JavaProcess second = startBroker(ports)) {

                // then
                assertThat(registry(second)).isEqualTo(registry);
                try (TopicReader<SealedReceipt> receipts = bench.receipts()) {
                    SealedReceipt receipt =
                            receipts.await("a receipt", sample.goal().toString(), r -> true);
                    assertThat(receipt.getOutcome()).isEqualTo(Outcome.COMPLETED);
                    Sample after = sample(sample.capability());
                    bench.dispatch(after.request());
                    assertThat(receipts.await("the next receipt", after.goal().toString(), r -> true)
                                    .getOutcome())
                            .isEqualTo(Outcome.COMPLETED);
                    assertThat(receipts.all(sample.goal().toString())).hasSize(1);
                }
                runner.close();
            }
        }
    }

    private static Sample sample(CapabilityDocument capability) {
        Instant now = Instant.now();
        return Sample.of(capability)
                .withGoal(FreshIds.goal("outage"))
                .withLimits(new dev.loopkeeper.kernel.budget.Amounts(0, 0, 0, 0))
                .withValidity(new Contract.Validity(now.minusSeconds(60), now.plusSeconds(600), 300_000));
    }

    private JavaProcess startBroker(BrokerPorts ports) throws IOException {
        JavaProcess broker = JavaLaunch.main(
                        EmbeddedKafkaProcess.class,
                        Path.of("target", "process", "broker-" + System.nanoTime() + ".log"))
                .withArguments("--directory", folder.resolve("data").toString())
                .withArguments("--ports", ports.client() + "," + ports.controller())
                .start();
        broker.awaitLine("^bootstrap.servers=127.0.0.1:" + ports.client());
        return broker;
    }

    private static String registry(JavaProcess broker) {
        return broker.awaitLine("schema.registry.url=(.*)$").group(1);
    }
}
