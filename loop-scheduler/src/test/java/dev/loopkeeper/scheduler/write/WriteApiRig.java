package dev.loopkeeper.scheduler.write;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.client.crypto.SigningKey;
import dev.loopkeeper.client.registry.InMemorySchemaRegistry;
import dev.loopkeeper.client.registry.RegistrationMode;
import dev.loopkeeper.kernel.id.CapabilityId;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.id.Principal;
import dev.loopkeeper.kernel.policy.Capability;
import dev.loopkeeper.kernel.wire.ActionWriter;
import dev.loopkeeper.kernel.wire.CapabilityDocument;
import dev.loopkeeper.kernel.wire.Fate;
import dev.loopkeeper.kernel.wire.Input;
import dev.loopkeeper.kernel.wire.InputDecoder;
import dev.loopkeeper.kernel.wire.TopicCodecs;
import dev.loopkeeper.kit.auth.Caller;
import dev.loopkeeper.kit.problem.Problem;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** A write API whose log and admission are in the test's hands. */
final class WriteApiRig {
    static final SigningKey KEY = SigningKey.ofSeed(new byte[32]);
    static final GoalId GOAL = GoalId.of("acme/fix");
    static final String OPENING = """
            {"goal":"acme/fix","objective":"make it green",
             "policy":{"allowedCapabilities":["build"],"firstCapability":"build","limits":{"turns":5}}}""";

    /** Asks before each turn, and one of its tools may run code. */
    private static final Capability BUILD =
            CapabilityDocument.parse("""
            {"id":"build","effect":"NONE","tools":[{"id":"shell","mayRunCode":true,"arguments":{"type":"object"}}],
             "gates":[{"name":"release","question":"Ship it?"}],"perTurn":{"tokens":"1"},"executor":{"kind":"external","queue":"here"}}""".getBytes(UTF_8)).capability();

    final InMemorySchemaRegistry registry = new InMemorySchemaRegistry();
    final FateBoard fates = new FateBoard();
    final HeldOutbox outbox = new HeldOutbox();
    private final TopicCodecs codecs = new TopicCodecs(registry, RegistrationMode.REGISTER);
    final WriteApi api = new WriteApi(
            new ActionWriter(codecs, KEY),
            new Submission(outbox, fates, Duration.ofMillis(200), new SimpleMeterRegistry()),
            PolicyDefinitions.NONE,
            new Remarks(() -> Optional.of(Map.of(new CapabilityId("build"), BUILD))),
            () -> Instant.parse("2026-03-01T12:00:00Z"));

    static Call call(String key, String body) {
        return new Call(Caller.unrestricted(new Principal("ann")), Optional.of(key), body.getBytes(UTF_8));
    }

    static Call call(String key, String body, String traceparent) {
        return new Call(
                Caller.unrestricted(new Principal("ann")),
                Optional.of(key),
                body.getBytes(UTF_8),
                Optional.of(traceparent));
    }

    static Answer join(CompletionStage<Answer> answer) {
        return answer.toCompletableFuture().join();
    }

    static Problem problem(Answer answer) {
        assertThat(answer).isInstanceOf(Answer.Refused.class);
        return ((Answer.Refused) answer).problem();
    }

    Input.Readable readable(Order order) {
        return (Input.Readable) new InputDecoder(codecs)
                .decode(order.topic(), order.goal().toString().getBytes(UTF_8), order.value());
    }

    static Fate journaled(Order order, long sequence) {
        return new Fate.Journaled(
                order.topic().topicName(),
                Optional.of(order.event().value()),
                Optional.of(order.goal().toString()),
                Optional.of(order.digest()),
                sequence,
                Instant.EPOCH,
                "");
    }

    static Fate refused(Order order, String code) {
        return new Fate.Refused(
                order.topic().topicName(),
                Optional.of(order.event().value()),
                Optional.of(order.goal().toString()),
                Optional.of(order.digest()),
                code,
                "this",
                "that");
    }
}
