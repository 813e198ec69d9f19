package dev.loopkeeper.projection.sequencer;

import java.time.Instant;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/**
 * A record that the sequencer writes.
 *
 * @param sink where to
 * @param key its key
 * @param value its value
 * @param headers its headers
 * @param at its event time
 */
record Output(Sink sink, byte @Nullable [] key, byte @Nullable [] value, Headers headers, Instant at) {}
