package dev.loopkeeper.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.loopkeeper.client.crypto.KeyRole;
import dev.loopkeeper.client.crypto.Secret;
import dev.loopkeeper.client.crypto.SigningKey;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.embedded.EmbeddedKafka;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.EventId;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.id.KeyId;
import dev.loopkeeper.kernel.id.Principal;
import dev.loopkeeper.kernel.wire.ActionWriter;
import dev.loopkeeper.kernel.wire.GoalDocument;
import dev.loopkeeper.kernel.wire.frame.TrustFrames;
import dev.loopkeeper.kit.health.HealthBoard;
import dev.loopkeeper.kit.keys.KeySet;
import dev.loopkeeper.schema.Rejection;
import dev.loopkeeper.testkit.id.FreshIds;
import dev.loopkeeper.testkit.kafka.TopicReader;
import dev.loopkeeper.testkit.kafka.WithKafka;
import dev.loopkeeper.testkit.keystore.KeyTool;
import dev.loopkeeper.testkit.process.JavaProcess;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The shipped service, whose keys are replaced while people use it: one of them lies in PEM, the other in a keystore. */
@WithKafka
class KeyRotationIT {
    private static final Duration PATIENCE = Duration.ofSeconds(120);
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path folder;

    private final HttpClient http = HttpClient.newHttpClient();
    private String server = "";

    @Test
    void replacedKeys_areUsedWithoutARestartAndTheRevokedOneIsRefused(EmbeddedKafka kafka) throws Exception {
        // given
        Path decisions = folder.resolve("decisions.pem");
        Path writes = folder.resolve("writes.p12");
        SigningKey oldDecisions = pem(decisions);
        SigningKey oldWrites = keystore(writes);
        try (Installation installation = new Installation(kafka);
                KeySet keys = KeySet.start(
                        "rotation",
                        installation.settings(folder).platform(),
                        new TrustFrames(installation.codecs()),
                        new HealthBoard());
                TopicReader<Rejection> rejections = TopicReader.of(
                        kafka.bootstrapServers(), installation.registry(), LoopTopic.REJECTED, Rejection.class)) {
            installation.prepare();
            publish(installation, keys, oldDecisions, KeyRole.SCHEDULER);
            publish(installation, keys, oldWrites, KeyRole.WRITE_API);
            try (HandSequencer sequencer = HandSequencer.judging(
                            installation, keys::ring, LoopTopic.GOAL_EVENTS, LoopTopic.DECISIONS);
                    JavaProcess process = start(installation, decisions, writes)) {
                GoalId before = open();
                awaitSigners(sequencer, before, oldWrites, oldDecisions);

                // when both keys are replaced, and the old ones not yet revoked
                SigningKey newDecisions = pem(folder.resolve("next.pem"));
                SigningKey newWrites = keystore(folder.resolve("next.p12"));
                replace(folder.resolve("next.pem"), decisions);
                replace(folder.resolve("next.p12"), writes);
                awaitSigners(sequencer, open(), oldWrites, oldDecisions);
                publish(installation, keys, newDecisions, KeyRole.SCHEDULER);
                publish(installation, keys, newWrites, KeyRole.WRITE_API);
                awaitUse(sequencer, newWrites, newDecisions);
                GoalId meanwhile = forged(installation, oldWrites);
                awaitSigners(sequencer, meanwhile, oldWrites, newDecisions);

                // and then the old ones are revoked
                revoke(installation, keys, oldWrites, KeyRole.WRITE_API);
                revoke(installation, keys, oldDecisions, KeyRole.SCHEDULER);
                GoalId late = forged(installation, oldWrites);
                // A key that was published after the revocations: whoever signs with it has most likely read them.
                SigningKey nextDecisions = pem(folder.resolve("after.pem"));
                publish(installation, keys, nextDecisions, KeyRole.SCHEDULER);
                replace(folder.resolve("after.pem"), decisions);
                awaitUse(sequencer, newWrites, nextDecisions);
                Files.writeString(folder.resolve("old.pem"), oldDecisions.pem().reveal());
                replace(folder.resolve("old.pem"), decisions);
                GoalId after = open();

                // then
                rejections.await(
                        "its refusal",
                        late.toString(),
                        rejection -> rejection.getCode().equals("REVOKED_KEY"));
                assertThat(sequencer.signersOf(late)).isEmpty();
                awaitSigners(sequencer, after, newWrites, nextDecisions);
                Awaitility.await("the refusal of the revoked key")
                        .atMost(PATIENCE)
                        .until(() -> {
                            awaitSigners(sequencer, open(), newWrites, nextDecisions);
                            return Files.readString(process.output())
                                    .contains("expected the new key "
                                            + oldDecisions.id().text());
                        });
            }
        }
    }

    private JavaProcess start(Installation installation, Path decisions, Path writes) throws IOException {
        JavaProcess process = SchedulerLaunch.of(installation, folder, "rotation")
                .withProperty("loopkeeper.loop-scheduler.signing-key-file", decisions.toString())
                .withProperty("loopkeeper.loop-scheduler.write-api-key-file", writes.toString())
                .withProperty("loopkeeper.loop-scheduler.write-api-key-password-file", password())
                .start();
        server =
                process.awaitLine("Listening on: (http://127\\.0\\.0\\.1:\\d+)").group(1);
        process.awaitHealthy(URI.create(server + "/q/health/ready"));
        return process;
    }

    /** Opens a goal over HTTP, which must never fail while keys are replaced. */
    private GoalId open() throws IOException, InterruptedException {
        GoalId goal = FreshIds.goal("rotation", "goal");
        HttpResponse<String> answer = http.send(
                HttpRequest.newBuilder(URI.create(server + "/api/v1/goals"))
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(document(goal)))
                        .build(),
                BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return goal;
    }

    private void awaitUse(HandSequencer sequencer, SigningKey writes, SigningKey decisions) {
        Awaitility.await("use of the new keys").atMost(PATIENCE).until(() -> {
            GoalId goal = open();
            Awaitility.await("a decision")
                    .atMost(PATIENCE)
                    .until(() -> sequencer.signersOf(goal).size() == 2);
            return sequencer.signersOf(goal).contains(id(writes))
                    && sequencer.signersOf(goal).contains(id(decisions));
        });
    }

    private static void awaitSigners(HandSequencer sequencer, GoalId goal, SigningKey opener, SigningKey decider) {
        Awaitility.await()
                .atMost(PATIENCE)
                .untilAsserted(() -> assertThat(sequencer.signersOf(goal)).containsExactly(id(opener), id(decider)));
    }

    /** Opens a goal as whoever has {@code key} could. */
    private static GoalId forged(Installation installation, SigningKey key) throws IOException {
        GoalId goal = FreshIds.goal("rotation", "forged");
        installation.send(
                LoopTopic.GOAL_EVENTS,
                goal.toString(),
                new ActionWriter(installation.codecs(), key)
                        .open(
                                new EventId("open-" + goal.name()),
                                GoalDocument.parse(JSON.readTree(document(goal))),
                                Instant.now(),
                                new Principal("ann")));
        return goal;
    }

    private static void publish(Installation installation, KeySet keys, SigningKey key, KeyRole role) {
        installation.publish(key, role, Optional.empty());
        Awaitility.await("the key")
                .atMost(PATIENCE)
                .until(() -> keys.ring().find(key.id()).isPresent());
    }

    private static void revoke(Installation installation, KeySet keys, SigningKey key, KeyRole role) {
        installation.publish(key, role, Optional.of(Instant.now()));
        Awaitility.await("the revocation")
                .atMost(PATIENCE)
                .until(() -> keys.ring()
                        .find(key.id())
                        .orElseThrow()
                        .validity()
                        .revokedAt()
                        .isPresent());
    }

    private static SigningKey pem(Path file) throws IOException {
        SigningKey key = SigningKey.ofSeed(new SecureRandom().generateSeed(32));
        Files.writeString(file, key.pem().reveal());
        return key;
    }

    private static SigningKey keystore(Path file) throws IOException {
        KeyTool.in(file).signingKey("write-api");
        return SigningKey.ofPkcs12(Files.readAllBytes(file), new Secret(KeyTool.PASSWORD));
    }

    private String password() throws IOException {
        return Files.writeString(folder.resolve("password"), KeyTool.PASSWORD).toString();
    }

    private static void replace(Path next, Path file) throws IOException {
        Files.move(next, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }

    private static KeyId id(SigningKey key) {
        return new KeyId(new Digest(key.id().text()));
    }

    private static String document(GoalId goal) {
        return """
                {"goal":"%s","objective":"make it green","policy":{
                 "allowedCapabilities":["build"],"firstCapability":"build"}}""".formatted(goal);
    }
}
