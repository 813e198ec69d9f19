package dev.loopkeeper.testkit.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.embedded.EmbeddedKafka;
import dev.loopkeeper.testkit.id.FreshIds;
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;

@WithKafka
class TopicReaderTest {

    private static final String TOPIC = LoopTopic.SIGNALS.topicName();

    @Test
    void awaitedRecord_isFoundWhetherWrittenBeforeOrAfter(EmbeddedKafka kafka) {
        // given
        String goal = FreshIds.goal("awaited").toString();
        try (KafkaProducer<String, String> producer = producer(kafka);
                TopicReader<String> reader =
                        TopicReader.of(kafka.bootstrapServers(), TOPIC, new StringDeserializer())) {
            producer.send(new ProducerRecord<>(TOPIC, goal, "before"));
            producer.flush();
            reader.await("the first", goal, "before"::equals);
            producer.send(new ProducerRecord<>(TOPIC, goal, "after"));

            // when
            String found = reader.await("the second", goal, "after"::equals);

            // then
            assertThat(found).isEqualTo("after");
            assertThat(reader.all(goal)).containsExactly("before", "after");
        }
    }

    @Test
    void recordThatNeverComes_failsWithWhatCameInstead(EmbeddedKafka kafka) {
        // given
        String goal = FreshIds.goal("absent").toString();
        try (KafkaProducer<String, String> producer = producer(kafka);
                TopicReader<String> reader =
                        TopicReader.of(kafka.bootstrapServers(), TOPIC, new StringDeserializer())) {
            producer.send(new ProducerRecord<>(TOPIC, goal, "something else"));
            producer.flush();
            reader.await("what came instead", goal, "something else"::equals);

            // when
            Throwable failure = catchThrowable(
                    () -> reader.waitingAtMost(Duration.ofSeconds(1)).await("a verdict", goal, "verdict"::equals));

            // then
            assertThat(failure)
                    .isInstanceOf(AssertionError.class)
                    .hasMessageContaining("a verdict")
                    .hasMessageContaining(goal + " = something else");
        }
    }

    private static KafkaProducer<String, String> producer(EmbeddedKafka kafka) {
        return new KafkaProducer<>(
                Map.of("bootstrap.servers", kafka.bootstrapServers()), new StringSerializer(), new StringSerializer());
    }
}
