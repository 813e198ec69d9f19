package dev.loopkeeper.testkit.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.embedded.EmbeddedKafkaProcess;
import dev.loopkeeper.embedded.broker.BrokerPorts;
import dev.loopkeeper.testkit.kafka.TopicReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KafkaKilledTest {

    private static final String TOPIC = "survivors";

    @TempDir
    private Path directory;

    @Test
    void killedBroker_comesBackWithEverythingAcknowledged_andItsClientsGoOn() throws Exception {
        // given
        BrokerPorts ports = BrokerPorts.free();
        String bootstrapServers = "127.0.0.1:" + ports.client();
        try (JavaProcess first = startBroker(ports);
                KafkaProducer<String, String> producer = producer(bootstrapServers)) {
            String registry = registryUrl(first);
            createTopic(bootstrapServers);
            producer.initTransactions();
            sendCommitted(producer, "before");
            producer.beginTransaction();
            producer.send(new ProducerRecord<>(TOPIC, "k", "undecided")).get(60, TimeUnit.SECONDS);

            // when
            first.kill();

            // then
            try (JavaProcess second = startBroker(ports)) {
                producer.abortTransaction();
                sendCommitted(producer, "after");
                assertThat(committed(bootstrapServers)).containsExactly("before", "after");
                assertThat(registryUrl(second)).isEqualTo(registry);
                assertThat(second.stop()).isEqualTo(143);
            }
        }
    }

    @Test
    void brokerWhoseStarterIsGone_ends() {
        // given
        JavaProcess broker = JavaLaunch.main(EmbeddedKafkaProcess.class, directory.resolve("orphan.log"))
                .withArguments("--until-stdin-ends")
                .start();
        broker.awaitLine("^bootstrap.servers=127.0.0.1:\\d+ schema.registry.url=http://127.0.0.1:\\d+$");

        // when
        broker.closeInput();

        // then
        assertThat(broker.awaitEnd()).isZero();
    }

    private JavaProcess startBroker(BrokerPorts ports) {
        JavaProcess broker = JavaLaunch.main(
                        EmbeddedKafkaProcess.class, directory.resolve("broker-" + System.nanoTime()))
                .withArguments("--directory", directory.resolve("data").toString())
                .withArguments("--ports", ports.client() + "," + ports.controller())
                .start();
        broker.awaitLine("^bootstrap.servers=127.0.0.1:" + ports.client());
        return broker;
    }

    private static String registryUrl(JavaProcess broker) {
        return broker.awaitLine("schema.registry.url=(.*)$").group(1);
    }

    private static void createTopic(String bootstrapServers) throws Exception {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers))) {
            admin.createTopics(List.of(new NewTopic(TOPIC, Optional.of(1), Optional.empty())))
                    .all()
                    .get();
        }
    }

    private static KafkaProducer<String, String> producer(String bootstrapServers) {
        return new KafkaProducer<>(
                Map.of("bootstrap.servers", bootstrapServers, "transactional.id", "killed"),
                new StringSerializer(),
                new StringSerializer());
    }

    private static void sendCommitted(KafkaProducer<String, String> producer, String value) {
        producer.beginTransaction();
        producer.send(new ProducerRecord<>(TOPIC, "k", value));
        producer.commitTransaction();
    }

    private static List<String> committed(String bootstrapServers) {
        try (TopicReader<String> reader = TopicReader.of(bootstrapServers, TOPIC, new StringDeserializer())) {
            return reader.all().stream().map(ConsumerRecord::value).toList();
        }
    }
}
