package dev.loopkeeper.kernel.event;

import dev.loopkeeper.kernel.id.EventId;
import dev.loopkeeper.kernel.id.GoalId;
import java.time.Instant;

/**
 * A fact as it reached admission.
 *
 * @param id its id; a repeat has the same
 * @param goal the goal it is about
 * @param occurredAt when its sender says it happened; data, driving neither order nor expiry
 * @param claimedBy who its sender says they are; no proof of anything
 * @param event the fact
 */
public record Proposed(EventId id, GoalId goal, Instant occurredAt, String claimedBy, Event event) {}
