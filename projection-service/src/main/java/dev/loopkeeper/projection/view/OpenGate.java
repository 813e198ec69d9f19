package dev.loopkeeper.projection.view;

import dev.loopkeeper.kernel.goal.Gate;
import dev.loopkeeper.kernel.goal.GoalProjection;
import java.time.Instant;

/**
 * An open gate of some goal.
 *
 * @param goal the goal
 * @param sequence the goal's journal entry up to which this is known
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
        long sequence,
        String gate,
        String kind,
        String question,
        String askedDigest,
        int turn,
        int attempt,
        String raisedFrom,
        Instant openedAt,
        Instant expiresAt) {

    public static OpenGate of(GoalProjection goal, Gate gate) {
        return new OpenGate(
                goal.id().toString(),
                goal.position().sequence(),
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
