package dev.loopkeeper.scheduler.write;

import dev.loopkeeper.kernel.admission.RejectedCode;
import dev.loopkeeper.kernel.wire.Fate;
import dev.loopkeeper.kernel.wire.MalformedDocument;
import dev.loopkeeper.kernel.wire.MalformedId;
import dev.loopkeeper.kernel.wire.MalformedText;
import dev.loopkeeper.kit.problem.Problem;
import java.util.Locale;

/** The one place where refusals become HTTP statuses. */
final class Refusals {
    private Refusals() {}

    static Problem malformed(MalformedDocument document) {
        return switch (document) {
            case MalformedId id ->
                Problem.of(400, RejectedCode.BAD_ID.name(), "Malformed id", id.expected(), id.actual());
            case MalformedText text ->
                Problem.of(400, "MALFORMED_TEXT", "Malformed text", text.expected(), text.actual());
            default -> Problem.of(422, "INVALID_REQUEST", "Invalid request", document.expected(), document.actual());
        };
    }

    static Problem badId(IllegalArgumentException e) {
        return Problem.of(400, RejectedCode.BAD_ID.name(), "Malformed id", String.valueOf(e.getMessage()));
    }

    static Problem tooLarge(long bytes) {
        return Problem.of(
                413,
                RejectedCode.TOO_LARGE.name(),
                "Request too large",
                "a body of at most " + RequestReader.MAX_BYTES + " bytes",
                "it has " + bytes);
    }

    static Problem noSuchAction(String action) {
        return Problem.of(
                404,
                "NO_SUCH_ACTION",
                "No such action",
                "one of pause, resume, cancel, close, hand-off, policy, signals, rewards",
                "it is '" + action + "'");
    }

    static Problem unavailable(String eventId, Throwable cause) {
        return Problem.of(
                503,
                "LOG_UNAVAILABLE",
                "Log unavailable",
                "Kafka to take the record of event " + eventId,
                "it did not in time (" + cause.getClass().getSimpleName()
                        + "); whether the record arrived is not known: repeat with Idempotency-Key " + eventId);
    }

    static Problem registryAway() {
        return Problem.of(
                503,
                "REGISTRY_UNAVAILABLE",
                "Registry unavailable",
                "the schema registry to answer",
                "it did not; nothing was written: repeat later");
    }

    static Problem rejected(Fate.Refused refused) {
        return Problem.of(
                status(refused.code()), refused.code(), title(refused.code()), refused.expected(), refused.actual());
    }

    private static int status(String code) {
        for (RejectedCode known : RejectedCode.values()) {
            if (known.name().equals(code)) {
                return status(known);
            }
        }
        return 422;
    }

    private static int status(RejectedCode code) {
        return switch (code) {
            case DUPLICATE,
                    CONFLICTING_DUPLICATE,
                    GOAL_EXISTS,
                    GOAL_STOPPED,
                    GOAL_PAUSED,
                    WRONG_PHASE,
                    NOT_PARKED,
                    GATE_CLOSED,
                    STALE_DIGEST,
                    LIMIT_OPEN_ITEMS,
                    WRONG_ATTEMPT,
                    LEASE_HELD,
                    WRONG_CLAIM,
                    HEARTBEAT_TOO_SOON,
                    CONTRACT_MISMATCH,
                    CHAIN_BROKEN,
                    TODO_BLOCKED,
                    TODO_CLAIMED,
                    LIMIT_RAISED,
                    LIMITS_CARVED,
                    HAND_OFF_MISMATCH,
                    HAND_OFF_NOT_ALLOWED,
                    WRONG_PARENT,
                    TOO_LATE -> 409;
            case NO_SUCH_GOAL, NO_SUCH_GATE, NO_SUCH_TODO, NO_SUCH_RECEIPT, NO_SUCH_ACTION, NO_SUCH_CHILD -> 404;
            case UNAUTHENTICATED -> 401;
            case WRONG_ROLE, WRONG_RUNNER, SELF_APPROVAL -> 403;
            // This service's own key is not accepted: nothing that the caller could mend.
            case UNKNOWN_KEY, REVOKED_KEY, BAD_SIGNATURE -> 503;
            case QUEUE_FULL -> 503;
            case BAD_ID -> 400;
            case TOO_LARGE -> 413;
            case UNDECODABLE,
                    WRONG_KEY,
                    BAD_VALUE,
                    MIRROR_MISMATCH,
                    POLICY_INVALID,
                    EFFECT_NOT_DECLARED,
                    NOT_SUPPORTED -> 422;
        };
    }

    private static String title(String code) {
        String words = code.toLowerCase(Locale.ROOT).replace('_', ' ');
        return Character.toUpperCase(words.charAt(0)) + words.substring(1);
    }
}
