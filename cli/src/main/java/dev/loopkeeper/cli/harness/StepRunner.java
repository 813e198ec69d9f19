package dev.loopkeeper.cli.harness;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.loopkeeper.cli.api.Answer;
import dev.loopkeeper.cli.api.Api;
import dev.loopkeeper.cli.api.Path;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.kernel.id.GoalId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Takes the steps of a case. The first that fails ends it, and says what was expected and what was found. */
final class StepRunner {

    private static final int OK = 200;
    private static final String WRONG_DIGEST = "sha256:" + "0123456789abcdef".repeat(4);

    private final GoalId goal;
    private final Api api;
    private final GoalRecords records;
    private final List<Shown> shown = new ArrayList<>();
    private final Map<String, Advice> waits = new LinkedHashMap<>();

    StepRunner(GoalId goal, Api api, GoalRecords records) {
        this.goal = goal;
        this.api = api;
        this.records = records;
    }

    /** Opens the goal. */
    Optional<String> openFailure(ObjectNode document) {
        return admitted("open the goal", api.attempt(Path.goals(), document, newKey()));
    }

    List<String> open(ObjectNode document) {
        return openFailure(document).stream().toList();
    }

    /** Takes the steps in order; what failed, if one did. */
    List<String> take(List<Step> steps) {
        for (int i = 0; i < steps.size(); i++) {
            Optional<String> failure = take(steps.get(i));
            if (failure.isPresent()) {
                return List.of("step " + (i + 1) + ": " + failure.get());
            }
        }
        return List.of();
    }

    /** What was shown to people. */
    List<Shown> shown() {
        return List.copyOf(shown);
    }

    /** Advice to wait, by the id of the newest receipt when it was seen. */
    Map<String, Advice> waits() {
        return Map.copyOf(waits);
    }

    private Optional<String> take(Step step) {
        return switch (step) {
            case Step.AwaitReceipt(var turn, var outcome, var seconds) -> awaitReceipt(turn, outcome, seconds);
            case Step.AwaitAdvice(var decision, var reason, var seconds) -> awaitAdvice(decision, reason, seconds);
            case Step.AwaitStop(var seconds) ->
                records.await(r -> r.stopReason().isPresent(), Duration.ofSeconds(seconds))
                        ? Optional.empty()
                        : Optional.of("expected a stop within " + seconds + " s, but the advice is " + advice());
            case Step.ShowGate(var gate) -> show(gate);
            case Step.Answer answer -> answer(answer);
            case Step.Ask(var verb, var body) -> admitted(verb, api.attempt(Path.goal(goal, verb), body, newKey()));
        };
    }

    private Optional<String> awaitReceipt(int turn, Optional<String> outcome, int seconds) {
        records.await(r -> receipt(r, turn) != null || r.stopReason().isPresent(), Duration.ofSeconds(seconds));
        records.catchUp();
        if (receipt(records, turn) == null) {
            return Optional.of(
                    "expected a receipt of turn " + turn + " within " + seconds + " s, but the advice is " + advice());
        }
        JsonNode receipt = receipt(records, turn);
        String found = receipt == null ? "" : receipt.path("outcome").asText();
        return outcome.filter(wanted -> !wanted.equals(found))
                .map(wanted -> "expected turn " + turn + " to end " + wanted + ", but it ended " + found);
    }

    private Optional<String> awaitAdvice(String decision, String reason, int seconds) {
        boolean came = records.await(
                        r -> advice().is(decision, reason) || r.stopReason().isPresent(), Duration.ofSeconds(seconds))
                && advice().is(decision, reason);
        Advice last = advice();
        if (!came) {
            return Optional.of(
                    "expected advice " + decision + "(" + reason + ") within " + seconds + " s, but it is " + last);
        }
        records.catchUp();
        records.on(LoopTopic.RECEIPTS).stream()
                .reduce((first, second) -> second)
                .ifPresent(receipt -> waits.put(receipt.path("receiptId").asText(), last));
        return Optional.empty();
    }

    private Optional<String> show(String gate) {
        JsonNode asked = gate(gate);
        String text = asked.path("asked").asText();
        if (text.isEmpty()) {
            return Optional.of("expected gate " + gate + " to show what it asks, but it shows nothing");
        }
        shown.add(new Shown(turnsEnded(), "gate " + gate + " asks about exactly this (" + digest(asked) + "):", text));
        return Optional.empty();
    }

    private Optional<String> answer(Step.Answer answer) {
        int before = journaled();
        String digest = answer.rightDigest() ? digest(gate(answer.gate())) : WRONG_DIGEST;
        ObjectNode body = JsonNodeFactory.instance
                .objectNode()
                .put("verdict", answer.verdict())
                .put("askedDigest", digest);
        Answer came = api.attempt(Path.goal(goal, "gates", answer.gate(), "verdict"), body, newKey());
        String what = answer.verdict() + " gate " + answer.gate() + " with " + digest;
        if (answer.rejected().isEmpty()) {
            Optional<String> failure = admitted(what, came);
            if (failure.isEmpty()) {
                shown.add(new Shown(turnsEnded(), what + ": admitted", ""));
            }
            return failure;
        }
        String code = came.body().path("code").asText("none");
        if (!code.equals(answer.rejected().get())) {
            return Optional.of("expected " + what + " to be refused with "
                    + answer.rejected().get() + ", but status " + came.status() + " came with code " + code);
        }
        shown.add(new Shown(turnsEnded(), what + ": refused with " + code + ", nothing changed", ""));
        return unchanged(before);
    }

    private Optional<String> unchanged(int before) {
        int after = journaled();
        return before == after
                ? Optional.empty()
                : Optional.of("expected the journal to stay at " + before + " entries, but it has " + after);
    }

    private int journaled() {
        records.catchUp();
        return records.on(LoopTopic.ADMITTED).size();
    }

    private static Optional<String> admitted(String what, Answer answer) {
        return answer.status() == OK
                ? Optional.empty()
                : Optional.of("expected to " + what + ", but status " + answer.status() + " came: " + answer.body());
    }

    private Advice advice() {
        Answer preview = api.attempt(Path.goal(goal, "should-run"));
        return preview.status() == OK
                ? Advice.of(preview.body())
                : new Advice("none", "HTTP_" + preview.status(), preview.body().toString());
    }

    private JsonNode gate(String gate) {
        return api.attempt(Path.goal(goal, "gates", gate)).body().path("gate");
    }

    private int turnsEnded() {
        records.catchUp();
        return records.on(LoopTopic.RECEIPTS).size();
    }

    private static @Nullable JsonNode receipt(GoalRecords records, int turn) {
        return records.on(LoopTopic.RECEIPTS).stream()
                .filter(receipt -> receipt.path("turn").asInt() == turn)
                .reduce((first, second) -> second)
                .orElse(null);
    }

    private static String digest(JsonNode gate) {
        return gate.path("askedDigest").asText();
    }

    private static String newKey() {
        return UUID.randomUUID().toString();
    }
}
