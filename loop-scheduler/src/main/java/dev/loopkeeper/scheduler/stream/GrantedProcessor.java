package dev.loopkeeper.scheduler.stream;

import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;

/** Leaves a permit where {@link DecideProcessor} finds it within a millisecond: that one alone keeps the schedules, and no record can flow back to it. */
final class GrantedProcessor extends ContextualProcessor<String, byte[], Void, Void> {
    @Override
    public void process(Record<String, byte[]> record) {
        KeyValueStore<String, byte[]> granted = context().getStateStore(Stores.GRANTED);
        // Of two grants for a goal only the one for its later claim can still count.
        granted.put(record.key(), record.value());
    }
}
