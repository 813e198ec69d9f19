package dev.loopkeeper.scheduler.stream;

import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;

/** Keeps the newest projection of each goal, as it came. The topic is the store's changelog. */
final class KeepProjection extends ContextualProcessor<String, byte[], Void, Void> {
    @Override
    public void process(Record<String, byte[]> record) {
        KeyValueStore<String, byte[]> projections = context().getStateStore(Stores.PROJECTIONS);
        projections.put(record.key(), record.value());
    }
}
