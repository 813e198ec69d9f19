package dev.loopkeeper.kernel.goal;

import java.time.Instant;

/**
 * What a goal is for; fixed when it opens.
 *
 * @param objective what is to be reached
 * @param title a short name for people
 * @param openedBy who says they opened it
 * @param openedAt the journal time at which it opened
 */
public record Charter(String objective, String title, String openedBy, Instant openedAt) {}
