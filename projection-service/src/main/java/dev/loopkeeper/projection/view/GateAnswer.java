package dev.loopkeeper.projection.view;

import java.time.Instant;

/**
 * One open gate of one goal.
 *
 * @param goal the goal
 * @param gate the gate, with what was asked
 * @param sequence the goal's last journal entry
 * @param asOf up to when the answer is fresh
 */
public record GateAnswer(String goal, GateView gate, long sequence, Instant asOf) {}
