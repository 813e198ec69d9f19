package dev.loopkeeper.embedded.registry;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.loopkeeper.client.registry.PortableSchema;
import dev.loopkeeper.client.registry.RegistrationMode;
import dev.loopkeeper.client.registry.RegistryConfig;
import dev.loopkeeper.client.registry.SchemaRegistries;
import dev.loopkeeper.client.registry.SchemaRegistry;
import dev.loopkeeper.client.serde.AvroCodec;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.embedded.broker.EmbeddedBroker;
import dev.loopkeeper.schema.Amounts;
import dev.loopkeeper.schema.GateVerdict;
import dev.loopkeeper.schema.GoalEvent;
import dev.loopkeeper.schema.GoalOpened;
import dev.loopkeeper.schema.Limit;
import dev.loopkeeper.schema.LimitKind;
import dev.loopkeeper.schema.Limits;
import dev.loopkeeper.schema.Policy;
import dev.loopkeeper.schema.QuotaWindow;
import dev.loopkeeper.schema.RetryPolicy;
import dev.loopkeeper.schema.Signal;
import dev.loopkeeper.schema.Verdict;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.DecoderFactory;
import org.junit.jupiter.api.Test;

/** Frames beside those of Confluent's official JavaScript client and of an independent one, on one registry. */
final class ForeignFramesTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Instant TIME = Instant.parse("2026-01-02T03:04:05.678901Z");
    private static final int HEAD_BYTES = 5;

    /** Where the script and what it needs are installed. */
    private static final Path NODE = Path.of(System.getProperty("loopkeeper.foreign.node"));

    @Test
    void otherClients_writeTheSameOctetsAndReadOurs() throws Exception {
        try (EmbeddedBroker broker = EmbeddedBroker.start();
                EmbeddedRegistry server = EmbeddedRegistry.start(broker.bootstrapServers());
                SchemaRegistry registry = SchemaRegistries.open(RegistryConfig.of(server.url()))) {
            // given
            byte[] signal = AvroCodec.of(Signal.class, LoopTopic.SIGNALS.subject(), registry, RegistrationMode.REGISTER)
                    .encode(verdict());
            byte[] event = AvroCodec.of(
                            GoalEvent.class, LoopTopic.GOAL_EVENTS.subject(), registry, RegistrationMode.REGISTER)
                    .encode(opened());
            List<ObjectNode> cases = List.of(
                    foreignCase(LoopTopic.SIGNALS, Signal.getClassSchema(), signal),
                    foreignCase(LoopTopic.GOAL_EVENTS, GoalEvent.getClassSchema(), event));

            // when
            JsonNode answers = ask(server.url(), cases);

            // then
            for (int i = 0; i < cases.size(); i++) {
                String ours = cases.get(i).path("frame").asText();
                assertThat(answers.path(i).path("official").asText()).isEqualTo(ours);
                assertThat(answers.path(i).path("independent").asText()).isEqualTo(ours);
                assertThat(answers.path(i).path("officialRead").path("goalId").asText())
                        .isEqualTo("acme/fix");
                assertThat(answers.path(i)
                                .path("independentRead")
                                .path("goalId")
                                .asText())
                        .isEqualTo("acme/fix");
            }
        }
    }

    private static Signal verdict() {
        var verdict = new GateVerdict("g-1", "sha256:" + "0".repeat(64), Verdict.APPROVE, "schön");
        return new Signal("e-1", "acme/fix", TIME, "ann", verdict);
    }

    private static GoalEvent opened() {
        Policy policy = Policy.newBuilder()
                .setLimits(Limits.newBuilder()
                        .setTokens(new Limit(LimitKind.BOUNDED, 1L << 40))
                        .build())
                .setReservationPerTurn(
                        Amounts.newBuilder().setTokens(300).setMillis(-1).build())
                .setAllowedTools(List.of("compile", "read"))
                .setAllowedCapabilities(List.of("build"))
                .setFirstCapability("build")
                .setRetry(RetryPolicy.newBuilder().build())
                .setQuota(new QuotaWindow(3, 60_000L))
                .setDeadline(TIME)
                .build();
        GoalOpened opened = GoalOpened.newBuilder()
                .setObjective("Make it green.")
                .setTitle("")
                .setPolicy(policy)
                .setInputs(Map.of("branch", "main"))
                .build();
        return new GoalEvent("e-2", "acme/fix", TIME, "", opened);
    }

    private static ObjectNode foreignCase(LoopTopic topic, Schema schema, byte[] frame) throws IOException {
        Schema portable = PortableSchema.of(schema);
        GenericRecord value = new GenericDatumReader<GenericRecord>(portable)
                .read(null, DecoderFactory.get().binaryDecoder(frame, HEAD_BYTES, frame.length - HEAD_BYTES, null));
        return JSON.createObjectNode()
                .put("topic", topic.topicName())
                .put("id", ByteBuffer.wrap(frame).getInt(1))
                .put("frame", HexFormat.of().formatHex(frame))
                .set("value", JSON.valueToTree(ForeignForm.of(portable, value)));
    }

    private static JsonNode ask(String url, List<ObjectNode> cases) throws IOException, InterruptedException {
        ObjectNode question = JSON.createObjectNode();
        question.putArray("cases").addAll(cases);
        Process node = new ProcessBuilder("node", NODE.resolve("frames.cjs").toString(), url)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (var input = node.getOutputStream()) {
            input.write(JSON.writeValueAsBytes(question));
        }
        byte[] answer = node.getInputStream().readAllBytes();
        assertThat(node.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(node.exitValue()).isZero();
        return JSON.readTree(answer);
    }
}
