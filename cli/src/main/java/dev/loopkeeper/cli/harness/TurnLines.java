package dev.loopkeeper.cli.harness;

import com.fasterxml.jackson.databind.JsonNode;
import dev.loopkeeper.client.topic.LoopTopic;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Tells what became of each turn: its receipt, and what was decided next. */
final class TurnLines {

    private static final String ADMITTED = "ADMITTED";
    private static final String REQUEST = "TurnRequested";

    private final GoalRecords records;
    private final Map<String, Advice> waits;

    /**
     * @param waits by the id of the newest receipt at the time, advice to wait that was seen after it
     */
    TurnLines(GoalRecords records, Map<String, Advice> waits) {
        this.records = records;
        this.waits = waits;
    }

    /** The effective receipts' lines, in order. */
    List<TurnLine> lines() {
        List<JsonNode> receipts = records.on(LoopTopic.RECEIPTS).stream()
                .sorted(Comparator.comparingLong(
                        receipt -> receipt.path("requestSequence").asLong()))
                .toList();
        List<TurnLine> lines = new ArrayList<>();
        for (int i = 0; i < receipts.size(); i++) {
            long from = receipts.get(i).path("requestSequence").asLong();
            long to = i + 1 < receipts.size()
                    ? receipts.get(i + 1).path("requestSequence").asLong()
                    : Long.MAX_VALUE;
            lines.add(line(receipts.get(i), from, to));
        }
        return lines;
    }

    private TurnLine line(JsonNode receipt, long from, long to) {
        String id = receipt.path("receiptId").asText();
        Advice advice = Optional.ofNullable(waits.get(id))
                .or(() -> decisionBetween(from, to))
                .orElse(new Advice("none", "none", "nothing was decided after it"));
        return new TurnLine(
                receipt.path("turn").asInt(),
                receipt.path("attempt").asInt(),
                id,
                receipt.path("outcome").asText(),
                advice.decision(),
                advice.reason(),
                advice.decision().equals(Advice.START),
                advice.sentence(),
                TurnWork.of(receipt));
    }

    /** The first decision that was admitted after the request at {@code from}, up to the one at {@code to}. */
    private Optional<Advice> decisionBetween(long from, long to) {
        return records.on(LoopTopic.ADMITTED).stream()
                .filter(entry -> entry.path("verdict").asText().equals(ADMITTED))
                .filter(entry -> entry.path("sequence").asLong() > from
                        && entry.path("sequence").asLong() <= to)
                .flatMap(entry -> decision(entry.path("eventId").asText()).stream())
                .findFirst();
    }

    private Optional<Advice> decision(String id) {
        return records.on(LoopTopic.DECISIONS).stream()
                .filter(decision -> decision.path("decisionId").asText().equals(id))
                .findFirst()
                .map(decision -> new Advice(
                        name(decision.path("event").fieldNames().next()),
                        decision.path("reason").asText(),
                        decision.path("sentence").asText()));
    }

    private static String name(String event) {
        return switch (event) {
            case REQUEST -> Advice.START;
            case "GoalStopped" -> "Stop";
            case "AttemptExpired" -> "ExpireAttempt";
            default -> event;
        };
    }
}
