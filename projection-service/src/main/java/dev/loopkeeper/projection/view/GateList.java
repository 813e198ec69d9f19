package dev.loopkeeper.projection.view;

import java.time.Instant;
import java.util.List;

/**
 * The open gates of one goal.
 *
 * @param goal the goal
 * @param gates oldest first
 * @param sequence the goal's last journal entry
 * @param asOf up to when the answer is fresh
 */
public record GateList(String goal, List<GateView> gates, long sequence, Instant asOf) {}
