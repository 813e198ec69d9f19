package dev.loopkeeper.client.topic;

import java.time.Duration;
import java.util.Map;

/** What the broker may do with old records of a topic. */
public sealed interface Cleanup {

    /**
     * The topic settings that say so to Kafka. A size limit is always lifted: it would cut history short of the
     * promised time.
     */
    Map<String, String> settings();

    /**
     * Records are deleted once they are older than the retention.
     *
     * @param retention at least this long every record can be read
     */
    record DeleteAfter(Duration retention) implements Cleanup {
        public DeleteAfter {
            if (retention.isNegative() || retention.isZero()) {
                throw new IllegalArgumentException("expected a retention above zero, but it is " + retention);
            }
        }

        @Override
        public Map<String, String> settings() {
            return Map.of(
                    "cleanup.policy",
                    "delete",
                    "retention.ms",
                    Long.toString(retention.toMillis()),
                    "retention.bytes",
                    "-1");
        }
    }

    /** Only the newest record of each key is kept, for ever. */
    record Compact() implements Cleanup {
        @Override
        public Map<String, String> settings() {
            return Map.of("cleanup.policy", "compact");
        }
    }

    /** Neither deleted nor compacted: the topic is evidence. */
    record KeepForEver() implements Cleanup {
        @Override
        public Map<String, String> settings() {
            return Map.of("cleanup.policy", "delete", "retention.ms", "-1", "retention.bytes", "-1");
        }
    }
}
