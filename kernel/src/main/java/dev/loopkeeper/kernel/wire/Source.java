package dev.loopkeeper.kernel.wire;

import java.time.Instant;

/**
 * Where a record stood when it first reached Kafka.
 *
 * @param topic the topic
 * @param partition the partition
 * @param offset the offset
 * @param appendedAt its LogAppendTime there
 */
public record Source(String topic, int partition, long offset, Instant appendedAt) {
    dev.loopkeeper.schema.SourcePosition toAvro() {
        return new dev.loopkeeper.schema.SourcePosition(topic, partition, offset, appendedAt);
    }
}
