package dev.loopkeeper.scheduler.stream;

import java.nio.ByteBuffer;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * Starts the turn that a permit was given for, with the schedules of {@link DecideProcessor}, which is a node of the same task: no record can flow back to
 * it. Whatever else follows is left in a store where that one finds it.
 */
final class GrantedProcessor extends ContextualProcessor<String, byte[], Void, Void> {
    private final Deciding deciding;

    GrantedProcessor(Deciding deciding) {
        this.deciding = deciding;
    }

    @Override
    public void process(Record<String, byte[]> record) {
        long number = ByteBuffer.wrap(record.value()).getLong();
        boolean done = deciding.of(context().taskId())
                .map(node -> node.granted(record.key(), number))
                .orElse(false);
        if (!done) {
            KeyValueStore<String, byte[]> granted = context().getStateStore(Stores.GRANTED);
            // Of two grants for a goal only the one for its later claim can still count.
            granted.put(record.key(), record.value());
        }
    }
}
