package dev.loopkeeper.client.producer;

import java.time.Instant;

/**
 * A request that the broker has stored. It is not yet admitted: follow its event id on {@code loop.admitted.v1} and
 * {@code loop.rejected.v1}.
 *
 * @param eventId names the request from here on
 * @param topic where it is
 * @param partition where it is
 * @param offset where it is
 * @param appendedAt by the broker's clock
 */
public record Sent(String eventId, String topic, int partition, long offset, Instant appendedAt) {}
