package dev.loopkeeper.cli.api;

import com.fasterxml.jackson.databind.JsonNode;
import dev.loopkeeper.cli.failure.CommandFailure;
import dev.loopkeeper.cli.failure.ExitCode;
import java.util.Set;

/**
 * A refusal as the server words it (RFC 9457).
 *
 * @param status the HTTP status
 * @param body the problem document, or whatever came instead
 */
record Problem(int status, JsonNode body) {

    /** What a server says of the content of a request, which came from the command line or a file that it names, and of nothing else. */
    private static final Set<String> WRONG_CONTENT = Set.of("INVALID_REQUEST", "POLICY_INVALID", "BAD_VALUE");

    /** How the command ends. */
    CommandFailure failure(String request) {
        return new CommandFailure(exitCode(), message(request), remedy());
    }

    private ExitCode exitCode() {
        return switch (status) {
            case 400 -> ExitCode.USAGE;
            case 422 -> WRONG_CONTENT.contains(text("code")) ? ExitCode.USAGE : ExitCode.FAILED;
            case 401, 403 -> ExitCode.AUTH;
            case 404 -> ExitCode.NOT_FOUND;
            case 409, 412 -> ExitCode.CONFLICT;
            case 408, 504 -> ExitCode.TIMED_OUT;
            case 502, 503 -> ExitCode.UNREACHABLE;
            default -> ExitCode.FAILED;
        };
    }

    private String message(String request) {
        String code = text("code");
        String said = !text("detail").isEmpty() ? text("detail") : text("title");
        if (!text("expected").isEmpty() && !text("actual").isEmpty()) {
            String both = "expected " + text("expected") + ", but " + text("actual");
            said = said.contains(text("expected")) ? said : both;
        }
        if (said.isEmpty()) {
            said = request + " was answered with status " + status;
        }
        return code.isEmpty() ? said : code + ": " + said;
    }

    private String remedy() {
        if (text("code").isEmpty() && status / 100 == 4) {
            return "check that --server names a Loopkeeper server";
        }
        if (WRONG_CONTENT.contains(text("code"))) {
            return "correct the document, or the option, that says so";
        }
        return switch (text("code")) {
            case "NO_SUCH_GATE" -> "list the open ones with `loopctl gate list`";
            case "NO_SUCH_RECEIPT" -> "list what there is with `loopctl receipts list`";
            case "NO_SUCH_TURN" ->
                "claim one with `loopctl turn claim`; this one is over, or was claimed at another runner";
            case "CALLS_UNDER_WAY" -> "wait for the call's answer";
            case "BAD_RESULT" ->
                "mend the result and hand it in again; docs/turn-result.schema.json says what it may be";
            case "EXTERNAL_NOT_ENABLED", "NOT_FROM_HERE" ->
                "see `external-token-file` and `external-remote` in the turn-runner's configuration";
            case "STALE_DIGEST" -> "read again what is asked with `loopctl gate get`, and answer that";
            default -> remedyOfStatus();
        };
    }

    private String remedyOfStatus() {
        return switch (status) {
            case 401, 403 -> "check who you are to this server, and what you may do";
            case 404 -> "list what there is with `loopctl goal list`";
            case 409, 412 -> "look at the present state with `loopctl goal get`";
            case 502, 503, 504 -> "the server is starting or restoring; try again in a moment";
            default -> "";
        };
    }

    private String text(String field) {
        return body.path(field).asText("");
    }
}
