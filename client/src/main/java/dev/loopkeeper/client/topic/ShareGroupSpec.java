package dev.loopkeeper.client.topic;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * What one share group must look like. Kafka's own defaults would read uncommitted requests and skip those written
 * before the first runner came. A request is held for as short as brokers allow: it is acknowledged at the claim, and what a killed runner had
 * taken and not claimed waits for no longer than this.
 *
 * @param groupId the group's id in Kafka
 * @param settings group settings by their Kafka names, sorted
 */
public record ShareGroupSpec(String groupId, Map<String, String> settings) {

    public ShareGroupSpec {
        settings = Collections.unmodifiableMap(new TreeMap<>(settings));
    }

    /**
     * The group in which all runners of a pool share the turn requests.
     *
     * @param pool a pool's name, of the id grammar
     */
    public static ShareGroupSpec ofPool(String pool) {
        if (!pool.matches("[A-Za-z0-9][A-Za-z0-9._-]{0,127}")) {
            throw new IllegalArgumentException(
                    "expected a pool name like [A-Za-z0-9][A-Za-z0-9._-]{0,127}, but it is \"" + pool + "\"");
        }
        return new ShareGroupSpec(
                "loop." + Writer.TURN_RUNNER.text() + "." + pool,
                Map.of(
                        "share.isolation.level", "read_committed",
                        "share.auto.offset.reset", "earliest",
                        "share.record.lock.duration.ms", "15000"));
    }
}
