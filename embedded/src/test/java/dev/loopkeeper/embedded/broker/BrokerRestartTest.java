package dev.loopkeeper.embedded.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BrokerRestartTest {

    @TempDir
    private Path directory;

    @Test
    void retainedDirectory_comesBackWithDataOnTheSamePorts() throws Exception {
        // given
        BrokerPorts ports;
        try (EmbeddedBroker first = EmbeddedBroker.start(BrokerSettings.retainedIn(directory))) {
            ports = first.ports();
            KafkaSession kafka = new KafkaSession(first.bootstrapServers());
            kafka.createTopic("kept", 1);
            kafka.produceInTransaction("kept", true, "before");
        }

        try (EmbeddedBroker second = EmbeddedBroker.start(BrokerSettings.retainedIn(directory))) {
            // when
            KafkaSession kafka = new KafkaSession(second.bootstrapServers());
            kafka.produceInTransaction("kept", true, "after");

            // then
            assertThat(second.ports()).isEqualTo(ports);
            assertThat(kafka.committed("kept")).containsExactly("before", "after");
        }
    }

    @Test
    void restartOnPinnedPorts_keepsThePreviousClientsWorking() throws Exception {
        // given
        BrokerSettings settings = BrokerSettings.retainedIn(directory).onPorts(BrokerPorts.free());
        EmbeddedBroker first = EmbeddedBroker.start(settings);
        KafkaSession kafka = new KafkaSession(first.bootstrapServers());
        kafka.createTopic("kept", 1);
        try (KafkaProducer<String, String> producer = kafka.producer(Map.of())) {
            producer.send(new ProducerRecord<>("kept", "k", "before")).get();
            first.close();

            try (EmbeddedBroker second = EmbeddedBroker.start(settings)) {
                // when
                producer.send(new ProducerRecord<>("kept", "k", "after")).get(60, TimeUnit.SECONDS);

                // then
                assertThat(second.ports()).isEqualTo(first.ports());
                assertThat(kafka.committed("kept")).containsExactly("before", "after");
            }
        }
    }

    @Test
    void secondBrokerOnTheSameDirectory_isRefused() {
        try (EmbeddedBroker first = EmbeddedBroker.start(BrokerSettings.retainedIn(directory))) {
            // when
            var second = assertThatThrownBy(() -> EmbeddedBroker.start(BrokerSettings.retainedIn(first.directory())));

            // then
            second.isInstanceOf(UncheckedIOException.class)
                    .hasMessageContaining(first.directory().toString());
        }
    }
}
