package dev.loopkeeper.projection.view;

import dev.loopkeeper.kernel.goal.Gate;
import java.time.Instant;
import java.util.Optional;

/**
 * An open question that only a person may answer.
 *
 * @param gate its id within the goal
 * @param kind CONTEXT, APPROVAL or QUESTION
 * @param question the question in a sentence
 * @param askedDigest the digest of exactly what was asked; a verdict must name it
 * @param turn the turn that raised it, or the first that it holds up
 * @param attempt the attempt of that turn
 * @param raisedFrom who raised it, and so may not answer it
 * @param openedAt when it opened
 * @param expiresAt when it expires to a rejection
 * @param asked exactly what was asked, where a receipt holds it; null in lists
 */
public record GateView(
        String gate,
        String kind,
        String question,
        String askedDigest,
        int turn,
        int attempt,
        String raisedFrom,
        Instant openedAt,
        Instant expiresAt,
        Optional<String> asked) {

    public static GateView of(Gate gate, Optional<String> asked) {
        return new GateView(
                gate.id().value(),
                gate.kind().name(),
                gate.question(),
                gate.asked().text(),
                gate.raisedBy().turn(),
                gate.raisedBy().attempt(),
                gate.raisedFrom(),
                gate.openedAt(),
                gate.expiresAt(),
                asked);
    }
}
