package dev.loopkeeper.cli.harness;

import com.fasterxml.jackson.databind.JsonNode;
import dev.loopkeeper.cli.api.Api;
import dev.loopkeeper.cli.api.Path;
import dev.loopkeeper.client.topic.LoopTopic;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Holds what was found against what a case expects. */
final class Comparison {

    private static final Duration READ_BACK = Duration.ofSeconds(30);

    private final HarnessCase ran;
    private final Api api;
    private final GoalRecords records;

    Comparison(HarnessCase ran, Api api, GoalRecords records) {
        this.ran = ran;
        this.api = api;
        this.records = records;
    }

    /** Every difference, in words. */
    List<String> differences(List<TurnLine> turns) {
        List<String> differences = new ArrayList<>();
        turns(turns, differences);
        String stop = records.stopReason().orElse("none");
        if (!stop.equals(ran.expected().stop())) {
            differences.add(difference("a stop with reason", ran.expected().stop(), stop));
        }
        ran.expected().records().forEach((topic, wanted) -> {
            List<String> found = on(topic);
            if (!found.equals(wanted)) {
                differences.add(difference("on topic " + topic, wanted.toString(), found.toString()));
            }
        });
        goal(differences);
        return differences;
    }

    private void turns(List<TurnLine> turns, List<String> differences) {
        List<Expected.Turn> wanted = ran.expected().turns();
        for (int i = 0; i < Math.max(wanted.size(), turns.size()); i++) {
            String expected = i < wanted.size() ? wanted.get(i).toString() : "no further turn";
            String found = i < turns.size() ? turns.get(i).found().toString() : "no further turn";
            if (!expected.equals(found)) {
                differences.add(difference("turn line " + (i + 1), expected, found));
            }
        }
    }

    /** What of the goal's is on a topic: the kinds of its events, or the turns of its records. */
    private List<String> on(String shortName) {
        LoopTopic topic = LoopTopic.named("loop." + shortName + ".v1")
                .orElseThrow(() -> Fields.wrong(ran.name(), "expected a topic's short name, but it is " + shortName));
        return records.on(topic).stream().map(value -> name(topic, value)).toList();
    }

    private static String name(LoopTopic topic, JsonNode value) {
        return switch (topic) {
            case DECISIONS -> value.path("event").fieldNames().next();
            case REJECTED -> value.path("code").asText();
            case STOPS -> value.path("reason").asText();
            case ADMITTED -> value.path("kind").asText();
            default ->
                "turn " + value.path("turn").asInt() + " attempt "
                        + value.path("attempt").asInt();
        };
    }

    private void goal(List<String> differences) {
        if (ran.expected().goal().isEmpty()) {
            return;
        }
        // The query API reads the same topics as we do, and may be a moment behind.
        records.await(r -> differingFields().isEmpty(), READ_BACK);
        differences.addAll(differingFields());
    }

    private List<String> differingFields() {
        List<String> differences = new ArrayList<>();
        JsonNode shown = api.attempt(Path.goal(ran.goal())).body();
        Iterator<String> names = ran.expected().goal().fieldNames();
        while (names.hasNext()) {
            String name = names.next();
            JsonNode found = shown.at("/" + name.replace('.', '/'));
            JsonNode wanted = ran.expected().goal().path(name);
            if (!found.asText().equals(wanted.asText())) {
                differences.add(difference("the goal's " + name, wanted.toString(), found.toString()));
            }
        }
        return differences;
    }

    private static String difference(String what, String expected, String found) {
        return what + "\n      expected: " + expected + "\n      found:    " + found;
    }
}
