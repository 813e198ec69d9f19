package dev.loopkeeper.testkit.kafka;

import java.util.List;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Records for a failure message: the newest, one a line, cut short. */
record RecordList(List<? extends ConsumerRecord<String, ?>> records) {

    private static final int LINES = 40;
    private static final int LINE_LENGTH = 300;

    @Override
    public String toString() {
        int hidden = Math.max(0, records.size() - LINES);
        String earlier = hidden == 0 ? "" : "\n  (%d earlier)".formatted(hidden);
        return "%d records:".formatted(records.size())
                + earlier
                + records.stream().skip(hidden).map(RecordList::line).collect(Collectors.joining());
    }

    private static String line(ConsumerRecord<String, ?> record) {
        String value = String.valueOf(record.value());
        return "\n  %d@%d %s = %s"
                .formatted(
                        record.partition(),
                        record.offset(),
                        record.key(),
                        value.length() > LINE_LENGTH ? value.substring(0, LINE_LENGTH) + "..." : value);
    }
}
