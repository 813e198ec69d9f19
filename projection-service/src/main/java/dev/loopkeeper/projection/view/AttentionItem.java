package dev.loopkeeper.projection.view;

import java.time.Instant;
import java.util.Optional;

/**
 * Something that a person should look at now.
 *
 * @param goal the goal
 * @param sequence the goal's journal entry up to which this is known
 * @param kind GATE, RECONCILE, PARKED, USER_TODO, PAUSED or STOPPED_WITH_SIGNALS
 * @param ref the gate, the logical action or the todo; empty where the goal says it all
 * @param sentence what it is about
 * @param since since when it waits
 * @param expiresAt when it is decided without anybody; null when it waits for ever
 */
public record AttentionItem(
        String goal,
        long sequence,
        String kind,
        String ref,
        String sentence,
        Instant since,
        Optional<Instant> expiresAt) {}
