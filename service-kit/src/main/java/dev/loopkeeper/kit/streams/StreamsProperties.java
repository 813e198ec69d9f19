package dev.loopkeeper.kit.streams;

import dev.loopkeeper.client.topic.TopicSpec;
import java.time.Duration;
import java.util.Properties;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsConfig;

/** The properties under which our Streams applications run: exactly once, bytes only, quick to commit when idle. */
public final class StreamsProperties {

    /** An outage is waited for, however long it takes; a day only bounds the arithmetic. */
    private static final long TASK_TIMEOUT_MILLIS = Duration.ofDays(1).toMillis();

    /** Kafka's own default from 5.0 on, and a warning at each start until then. Its constant is born deprecated. */
    private static final String EXCEPTIONS_IN_GLOBAL_THREAD = "processing.exception.handler.global.enabled";

    private StreamsProperties() {}

    /** For a Kafka Streams client; further client properties of the settings apply to each of its clients. */
    public static Properties of(StreamsSettings settings) {
        Properties properties = new Properties();
        properties.putAll(settings.kafka().properties());
        properties.put(StreamsConfig.APPLICATION_ID_CONFIG, settings.applicationId());
        properties.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, settings.kafka().bootstrapServers());
        properties.put(StreamsConfig.STATE_DIR_CONFIG, settings.stateDirectory().toString());
        properties.put(StreamsConfig.NUM_STREAM_THREADS_CONFIG, settings.threads());
        properties.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
        properties.put(StreamsConfig.TRANSACTIONAL_STATE_STORES_CONFIG, true);
        properties.put(StreamsConfig.ROCKSDB_CONFIG_SETTER_CLASS_CONFIG, BoundedRocksDb.class);
        properties.put(StreamsConfig.DEFAULT_KEY_SERDE_CLASS_CONFIG, Serdes.ByteArraySerde.class);
        properties.put(StreamsConfig.DEFAULT_VALUE_SERDE_CLASS_CONFIG, Serdes.ByteArraySerde.class);
        properties.put(StreamsConfig.ENSURE_EXPLICIT_INTERNAL_RESOURCE_NAMING_CONFIG, true);
        properties.put(EXCEPTIONS_IN_GLOBAL_THREAD, true);
        properties.put(StreamsConfig.TASK_TIMEOUT_MS_CONFIG, TASK_TIMEOUT_MILLIS);
        settings.reachableAt().ifPresent(at -> properties.put(StreamsConfig.APPLICATION_SERVER_CONFIG, at));
        pace(properties);
        clients(properties, settings.instanceId());
        internalTopics(properties, settings);
        return properties;
    }

    /**
     * The interval is for saturation only; {@link CommitWhenIdle} asks for a commit as soon as nothing comes. A task does not wait for its other
     * partitions: the order between topics means nothing, journal time never goes back, and the wait would be a look at every partition's end
     * per record. A transaction that begins while the markers of the last one are still being written is told to try again, which is no
     * reason to wait for a tenth of a second. Nothing is visible before the commit, which sends what is left: until then batches may fill.
     */
    private static void pace(Properties properties) {
        properties.put(StreamsConfig.POLL_MS_CONFIG, 2L);
        properties.put(StreamsConfig.COMMIT_INTERVAL_MS_CONFIG, 100L);
        properties.put(StreamsConfig.MAX_TASK_IDLE_MS_CONFIG, StreamsConfig.MAX_TASK_IDLE_MS_DISABLED);
        properties.put(StreamsConfig.producerPrefix(ProducerConfig.LINGER_MS_CONFIG), "100");
        properties.put(StreamsConfig.producerPrefix(ProducerConfig.BATCH_SIZE_CONFIG), "65536");
        properties.put(StreamsConfig.producerPrefix(ProducerConfig.RETRY_BACKOFF_MS_CONFIG), "10");
    }

    private static void clients(Properties properties, String instanceId) {
        properties.put(StreamsConfig.mainConsumerPrefix(ConsumerConfig.GROUP_INSTANCE_ID_CONFIG), instanceId);
        properties.put(StreamsConfig.consumerPrefix(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG), "earliest");
        properties.put(
                StreamsConfig.producerPrefix(ProducerConfig.MAX_REQUEST_SIZE_CONFIG),
                Integer.toString(TopicSpec.MAX_MESSAGE_BYTES));
    }

    private static void internalTopics(Properties properties, StreamsSettings settings) {
        properties.put(
                StreamsConfig.REPLICATION_FACTOR_CONFIG, settings.topics().replicationFactor());
        properties.put(
                StreamsConfig.topicPrefix(TopicConfig.MIN_IN_SYNC_REPLICAS_CONFIG),
                Integer.toString(settings.topics().minInSyncReplicas()));
        properties.put(
                StreamsConfig.topicPrefix(TopicConfig.MAX_MESSAGE_BYTES_CONFIG),
                Integer.toString(TopicSpec.MAX_MESSAGE_BYTES));
    }
}
