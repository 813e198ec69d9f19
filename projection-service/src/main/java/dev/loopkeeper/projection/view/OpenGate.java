package dev.loopkeeper.projection.view;

import dev.loopkeeper.kernel.goal.Gate;
import dev.loopkeeper.kernel.id.GoalId;
import java.time.Instant;

/**
 * An open gate of some goal.
 *
 * @param goal the goal
 * @param gate its id within the goal
 * @param kind CONTEXT, APPROVAL or QUESTION
 * @param question the question in a sentence
 * @param askedDigest the digest of exactly what was asked; a verdict must name it
 * @param turn the turn that raised it, or the first that it holds up
 * @param attempt the attempt of that turn
 * @param raisedFrom who raised it, and so may not answer it
 * @param openedAt when it opened
 * @param expiresAt when it expires to a rejection
 */
public record OpenGate(
        String goal,
        String gate,
        String kind,
        String question,
        String askedDigest,
        int turn,
        int attempt,
        String raisedFrom,
        Instant openedAt,
        Instant expiresAt) {

    public static OpenGate of(GoalId goal, Gate gate) {
        return new OpenGate(
                goal.toString(),
                gate.id().value(),
                gate.kind().name(),
                gate.question(),
                gate.asked().text(),
                gate.raisedBy().turn(),
                gate.raisedBy().attempt(),
                gate.raisedFrom(),
                gate.openedAt(),
                gate.expiresAt());
    }
}
