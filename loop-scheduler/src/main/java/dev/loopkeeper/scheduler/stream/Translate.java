package dev.loopkeeper.scheduler.stream;

import java.util.List;
import java.util.function.Function;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.Record;

/** Turns the records of a topic into notices; those without key or value are about no goal. */
final class Translate extends ContextualProcessor<String, byte[], String, Notice> {
    private final Function<byte[], List<Notice>> notices;

    Translate(Function<byte[], List<Notice>> notices) {
        this.notices = notices;
    }

    @Override
    public void process(Record<String, byte[]> record) {
        if (record.key() != null && record.value() != null) {
            notices.apply(record.value()).forEach(notice -> context().forward(record.withValue(notice)));
        }
    }
}
