package com.example.release;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.loopkeeper.client.id.GoalId;
import dev.loopkeeper.client.producer.Sent;
import dev.loopkeeper.client.registry.RegistrationMode;
import dev.loopkeeper.client.registry.RegistryConfig;
import dev.loopkeeper.client.registry.SchemaRegistries;
import dev.loopkeeper.client.registry.SchemaRegistry;
import dev.loopkeeper.client.serde.AvroCodec;
import dev.loopkeeper.client.serde.AvroDeserializer;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.embedded.EmbeddedKafka;
import dev.loopkeeper.schema.GoalEvent;
import dev.loopkeeper.schema.GoalOpened;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.junit.jupiter.api.Test;

final class OpenGoalTest {

    private static final GoalId GOAL = new GoalId("acme", "green-build");

    @Test
    void theGoal_standsOnTheTopicUnderItsKey() {
        // given
        try (EmbeddedKafka kafka = EmbeddedKafka.start()) {
            // when
            Sent sent = OpenGoal.open(kafka.bootstrapServers(), kafka.registryUrl(), GOAL);

            // then
            ConsumerRecord<String, GoalEvent> record = read(kafka, sent);
            assertEquals("acme/green-build", record.key());
            assertEquals("open-green-build", record.value().getEventId());
            GoalOpened opened = assertInstanceOf(GoalOpened.class, record.value().getEvent());
            assertEquals("build", opened.getPolicy().getFirstCapability());
        }
    }

    private static ConsumerRecord<String, GoalEvent> read(EmbeddedKafka kafka, Sent sent) {
        Map<String, Object> configuration = Map.of("bootstrap.servers", kafka.bootstrapServers());
        try (SchemaRegistry registry = SchemaRegistries.open(RegistryConfig.of(kafka.registryUrl()));
                var consumer = new KafkaConsumer<>(
                        configuration,
                        new StringDeserializer(),
                        new AvroDeserializer<>(AvroCodec.of(
                                GoalEvent.class, LoopTopic.GOAL_EVENTS.subject(), registry, RegistrationMode.LOOK_UP)))) {
            var partition = new TopicPartition(sent.topic(), sent.partition());
            consumer.assign(List.of(partition));
            consumer.seek(partition, sent.offset());
            return consumer.poll(Duration.ofSeconds(60)).iterator().next();
        }
    }
}
