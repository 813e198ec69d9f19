package dev.loopkeeper.embedded.model;

import com.fasterxml.jackson.databind.JsonNode;
import dev.loopkeeper.client.json.JsonReading;
import dev.loopkeeper.client.json.StrictJson;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What models answer, one line after the other, and the last one for ever.
 *
 * @param byModel lines by the model's name
 * @param others what every other model answers; none answers where this is empty
 */
public record ModelScript(Map<String, List<Line>> byModel, List<Line> others) {

    private static final int MAX_BYTES = 1024 * 1024;

    public ModelScript {
        byModel = Map.copyOf(byModel);
        others = List.copyOf(others);
    }

    /** The same for every model. */
    public static ModelScript of(Line... lines) {
        return new ModelScript(Map.of(), List.of(lines));
    }

    /**
     * The script in {@code octets}: an object with a list of lines for each model's name.
     *
     * @throws IllegalArgumentException that says what was expected, if it is none
     */
    public static ModelScript parse(byte[] octets) {
        return switch (StrictJson.read(octets, MAX_BYTES)) {
            case JsonReading.Document(JsonNode root) -> new ModelScript(models(root), List.of());
            case JsonReading.Malformed malformed -> throw new IllegalArgumentException(malformed.reason());
        };
    }

    private static Map<String, List<Line>> models(JsonNode root) {
        Map<String, List<Line>> models = new HashMap<>();
        root.properties().forEach(model -> {
            List<Line> lines = new ArrayList<>();
            model.getValue().forEach(line -> lines.add(Line.parse(line)));
            models.put(model.getKey(), lines);
        });
        return models;
    }

    /** What {@code model} says when it is asked for the n-th time, counted from 0; empty if there is no such model. */
    Optional<Line> line(String model, int n) {
        List<Line> lines = byModel.getOrDefault(model, others);
        return lines.isEmpty() ? Optional.empty() : Optional.of(lines.get(Math.min(n, lines.size() - 1)));
    }
}
