package dev.loopkeeper.kernel.id;

/**
 * Where a record stands in Kafka; tells it from every other record.
 *
 * @param topic the topic
 * @param partition the partition, from 0
 * @param offset the offset, from 0
 */
public record RecordPosition(String topic, int partition, long offset) {
    public RecordPosition {
        if (topic.isBlank() || partition < 0 || offset < 0) {
            throw new IllegalArgumentException("expected a topic, and partition and offset from 0, but they are "
                    + IdGrammar.quote(topic) + ", " + partition + " and " + offset);
        }
    }

    @Override
    public String toString() {
        return topic + "-" + partition + "@" + offset;
    }
}
