package dev.loopkeeper.runner.control;

import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.id.TurnRef;

/** One attempt of one goal. */
public record Attempt(GoalId goal, TurnRef turn) {}
