package dev.loopkeeper.runner.external;

import dev.loopkeeper.client.crypto.Secret;
import dev.loopkeeper.kit.problem.Problem;
import dev.loopkeeper.kit.problem.ProblemException;
import java.util.Optional;

/**
 * Who may claim turns: nobody, unless a token is configured; then whoever shows it, from this machine only unless others are let in.
 *
 * @param token what must be shown
 * @param remote whether it counts from other machines too
 */
public record ExternalAccess(Optional<Secret> token, boolean remote) {
    /** Nobody may. */
    public static final ExternalAccess NONE = new ExternalAccess(Optional.empty(), false);

    private static final int SHORTEST_TOKEN = 16;
    private static final String SCHEME = "Bearer ";

    public ExternalAccess {
        token.map(Secret::reveal).filter(text -> text.length() < SHORTEST_TOKEN).ifPresent(text -> {
            throw new IllegalArgumentException("expected a token of at least " + SHORTEST_TOKEN
                    + " characters in loopkeeper.turn-runner.external-token-file, but it has " + text.length());
        });
    }

    /**
     * Lets a caller in to everything.
     *
     * @param authorization the header of that name
     * @param fromHere whether the caller is on this machine
     * @throws ProblemException if the caller is not let in
     */
    public void demand(Optional<String> authorization, boolean fromHere) {
        if (token.isEmpty()) {
            throw refused(
                    403,
                    "EXTERNAL_NOT_ENABLED",
                    "loopkeeper.turn-runner.external-token-file to be set where orchestrators may claim turns",
                    "it is not");
        }
        if (!fromHere && !remote) {
            throw refused(403, "NOT_FROM_HERE", "a caller on the runner's own machine", "this one is on another");
        }
        boolean shown = bearer(authorization).filter(token.get()::matches).isPresent();
        if (!shown) {
            throw refused(
                    401, "UNAUTHENTICATED", "the runner's token as a bearer token", "the request does not show it");
        }
    }

    /** The bearer token in the header of that name. */
    static Optional<String> bearer(Optional<String> authorization) {
        return authorization
                .filter(header -> header.startsWith(SCHEME))
                .map(header -> header.substring(SCHEME.length()));
    }

    private static ProblemException refused(int status, String code, String expected, String actual) {
        return new ProblemException(Problem.of(status, code, "Not allowed", expected, actual));
    }
}
