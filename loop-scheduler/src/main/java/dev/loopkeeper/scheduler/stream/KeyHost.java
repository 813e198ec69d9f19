package dev.loopkeeper.scheduler.stream;

import java.util.Optional;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.KeyQueryMetadata;
import org.apache.kafka.streams.errors.StreamsNotStartedException;
import org.apache.kafka.streams.state.HostInfo;

/** Which instance has what a store keeps under a key, as far as the instances have told one another. */
final class KeyHost {
    private KeyHost() {}

    /** Where {@code key} of {@code store} is; empty between two lives of the client, as after an outage, when nobody knows. */
    static Optional<KeyQueryMetadata> of(KafkaStreams client, String store, String key) {
        try {
            return Optional.ofNullable(client.queryMetadataForKey(store, key, new StringSerializer()));
        } catch (StreamsNotStartedException | IllegalStateException e) {
            return Optional.empty();
        }
    }

    /** Where the instance can be asked; empty where it does not say so, or is not known. */
    static Optional<HostInfo> address(KeyQueryMetadata found) {
        return Optional.of(found.activeHost()).filter(host -> !host.equals(HostInfo.unavailable()));
    }
}
