package dev.loopkeeper.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.loopkeeper.client.crypto.KeyRole;
import dev.loopkeeper.client.crypto.SigningKey;
import dev.loopkeeper.embedded.EmbeddedKafka;
import dev.loopkeeper.kernel.contract.Contract;
import dev.loopkeeper.kernel.wire.CapabilityDocument;
import dev.loopkeeper.kit.health.HealthBoard;
import dev.loopkeeper.kit.health.Probe;
import dev.loopkeeper.kit.keys.KeyFile;
import dev.loopkeeper.kit.keys.SigningKeyOrigin;
import dev.loopkeeper.runner.fixture.Keys;
import dev.loopkeeper.runner.fixture.RunnerBench;
import dev.loopkeeper.runner.fixture.Sample;
import dev.loopkeeper.schema.SealedReceipt;
import dev.loopkeeper.testkit.id.FreshIds;
import dev.loopkeeper.testkit.kafka.TopicReader;
import dev.loopkeeper.testkit.kafka.WithKafka;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@WithKafka
@Timeout(600)
class RunnerKeyRotationIT {
    private static final Duration PATIENCE = Duration.ofSeconds(120);
    private static final String ANSWER = """
            {"kind":"replay","turns":{"1":{"outcome":"COMPLETED","summary":"built","usage":{"kind":"KNOWN","tokens":3}}}}""";

    @TempDir
    private Path folder;

    @Test
    void replacedKey_sealsReceiptsWithoutARestartOnceItIsPublished(EmbeddedKafka kafka) throws IOException {
        // given
        Path file = Files.writeString(
                folder.resolve("runner.pem"), Keys.RUNNER.pem().reveal());
        SigningKey next = SigningKey.ofSeed(new SecureRandom().generateSeed(32));
        HealthBoard health = new HealthBoard();
        try (RunnerBench bench = RunnerBench.open(kafka, folder);
                TopicReader<SealedReceipt> receipts = bench.receipts();
                TurnRunner runner = bench.runner(
                        health, Duration.ZERO, SigningKeyOrigin.file(KeyFile.pem("signing-key-file", file)))) {
            await().atMost(PATIENCE).until(() -> health.allUp(Probe.READY));
            CapabilityDocument capability = bench.register(FreshIds.name("cap"), "\"effect\":\"NONE\"", ANSWER);
            String before = sealer(bench, receipts, capability);

            // when
            Path replacement =
                    Files.writeString(folder.resolve("next.pem"), next.pem().reveal());
            Files.move(replacement, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
            Instant looked = Instant.now().plusMillis(1_001);
            await("the second within which a runner looks at its file again")
                    .until(() -> Instant.now().isAfter(looked));
            String unpublished = sealer(bench, receipts, capability);
            bench.publish(next, KeyRole.RUNNER);

            // then
            assertThat(before).isEqualTo(Keys.RUNNER.id().text());
            assertThat(unpublished).isEqualTo(Keys.RUNNER.id().text());
            await("a receipt with the new key")
                    .atMost(PATIENCE)
                    .until(() ->
                            sealer(bench, receipts, capability).equals(next.id().text()));
        }
    }

    /** The key that seals the receipt of a turn that runs now. */
    private static String sealer(
            RunnerBench bench, TopicReader<SealedReceipt> receipts, CapabilityDocument capability) {
        Instant now = Instant.now();
        Sample sample = Sample.of(capability)
                .withGoal(FreshIds.goal("runner"))
                .withValidity(new Contract.Validity(now.minusSeconds(60), now.plusSeconds(600), 30_000));
        bench.dispatch(sample.request());
        return receipts.await("a receipt", sample.goal().toString(), receipt -> true)
                .getEnvelope()
                .getKeyId();
    }
}
