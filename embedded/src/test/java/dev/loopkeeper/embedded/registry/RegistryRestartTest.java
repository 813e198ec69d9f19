package dev.loopkeeper.embedded.registry;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.loopkeeper.embedded.broker.BrokerSettings;
import dev.loopkeeper.embedded.broker.EmbeddedBroker;
import java.nio.file.Path;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RegistryRestartTest {

    @TempDir
    private Path directory;

    @Test
    void idsVersionsAndLevels_surviveARestartOfRegistryAndBroker() {
        // given
        JsonNode before;
        try (EmbeddedBroker broker = EmbeddedBroker.start(BrokerSettings.retainedIn(directory));
                EmbeddedRegistry registry = EmbeddedRegistry.start(broker.bootstrapServers())) {
            RestSession rest = RestSession.with(registry);
            rest.register("erased", "\"bytes\"");
            rest.register("kept", Schemas.ONE_FIELD);
            rest.setLevel("kept", "FULL");
            rest.register("kept", Schemas.OPTIONAL_FIELD_MORE);
            rest.delete("/subjects/erased");
            before = rest.get("/subjects/kept/versions/latest").body();
        }

        try (EmbeddedBroker broker = EmbeddedBroker.start(BrokerSettings.retainedIn(directory));
                EmbeddedRegistry registry = EmbeddedRegistry.start(broker.bootstrapServers())) {
            // when
            RestSession rest = RestSession.with(registry);
            JsonNode after = rest.get("/subjects/kept/versions/latest").body();
            int next = rest.register("new", "\"long\"").body().path("id").asInt();

            // then
            assertThat(after).isEqualTo(before);
            assertThat(rest.get("/config/kept")
                            .body()
                            .path("compatibilityLevel")
                            .asText())
                    .isEqualTo("FULL");
            assertThat(rest.get("/subjects").body()).hasSize(2);
            assertThat(next).isGreaterThan(after.path("id").asInt());
        }
    }

    @Test
    void brokerRestart_isOutlivedByTheRegistry() {
        // given
        EmbeddedBroker first = EmbeddedBroker.start(BrokerSettings.retainedIn(directory));
        try (EmbeddedRegistry registry = EmbeddedRegistry.start(first.bootstrapServers())) {
            RestSession rest = RestSession.with(registry);
            rest.register("kept", Schemas.ONE_FIELD);
            first.close();

            try (EmbeddedBroker second =
                    EmbeddedBroker.start(BrokerSettings.retainedIn(directory).onPorts(first.ports()))) {
                // when
                RestSession.Reply registered = rest.register("kept", Schemas.OPTIONAL_FIELD_MORE);

                // then
                assertThat(second.bootstrapServers()).isEqualTo(first.bootstrapServers());
                assertThat(registered.status()).isEqualTo(200);
                assertThat(rest.get("/subjects/kept/versions").body()).hasSize(2);
            }
        }
    }

    @Test
    void foreignRecordsOnItsTopic_arePassedOver() throws Exception {
        // given
        try (EmbeddedBroker broker = EmbeddedBroker.start(BrokerSettings.retainedIn(directory));
                EmbeddedRegistry registry = EmbeddedRegistry.start(broker.bootstrapServers())) {
            RestSession rest = RestSession.with(registry);
            rest.register("kept", Schemas.ONE_FIELD);

            // when
            send(broker, "default/goal", "garbage");
            send(broker, "null", "null");
            send(broker, "[]", null);
            send(broker, "{\"keytype\":\"NOOP\",\"magic\":0}", null);
            send(broker, "{\"keytype\":\"CONFIG\",\"magic\":0}", "{\"compatibilityLevel\":\"SIDEWAYS\"}");
            RestSession.Reply registered = rest.register("kept", Schemas.OPTIONAL_FIELD_MORE);

            // then
            assertThat(registered.status()).isEqualTo(200);
            assertThat(rest.get("/subjects/kept/versions").body()).hasSize(2);
        }
    }

    private static void send(EmbeddedBroker broker, String key, @Nullable String value) throws Exception {
        try (var producer = new KafkaProducer<String, String>(
                Map.of("bootstrap.servers", broker.bootstrapServers()),
                new StringSerializer(),
                new StringSerializer())) {
            producer.send(new ProducerRecord<>("_schemas", 0, key, value)).get();
        }
    }
}
