package dev.loopkeeper.cli.harness;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * The models of a run's cases: what they say, asked over HTTP on loopback, and what they cost.
 *
 * @param script what each says, by its name
 * @param prices the table that prices them
 */
public record ScriptedModels(ObjectNode script, Optional<ObjectNode> prices) {

    /** The variable of the server's environment that holds the models' key, for {@code apiKeyEnv}. */
    static final String KEY_VARIABLE = "LOOPKEEPER_SCRIPTED_MODEL_KEY";

    private static final String PRICE_TABLE_VARIABLE = "LOOPKEEPER_TURN_RUNNER_PRICE_TABLE";
    private static final String SCRIPT_FILE = "models.json";
    private static final String PRICES_FILE = "prices.json";

    /** No models. */
    static ScriptedModels none() {
        return new ScriptedModels(JsonNodeFactory.instance.objectNode(), Optional.empty());
    }

    /** Those of all {@code cases}, which share one server. */
    public static ScriptedModels of(List<HarnessCase> cases) {
        ScriptedModels all = none();
        for (HarnessCase next : cases) {
            all = all.with(next);
        }
        return all;
    }

    private ScriptedModels with(HarnessCase next) {
        ObjectNode both = script.deepCopy();
        next.models().script().properties().forEach(model -> {
            if (both.putIfAbsent(model.getKey(), model.getValue()) != null) {
                throw Fields.wrong(
                        next.name(), "expected no model that another case has too, but there is " + model.getKey());
            }
        });
        if (prices.isPresent() && next.models().prices().isPresent()) {
            throw Fields.wrong(next.name(), "expected prices in one case of a run, but there is another table");
        }
        return new ScriptedModels(both, prices.or(next.models()::prices));
    }

    /** The server's arguments, with what they name left in {@code folder}. */
    public List<String> arguments(Path folder) throws IOException {
        return script.isEmpty()
                ? List.of()
                : List.of("--model-script", written(folder, SCRIPT_FILE, script).toString());
    }

    /** What the server's environment has beside ours, with what it names left in {@code folder}. */
    public Map<String, String> variables(Path folder) throws IOException {
        // No secret, since the models take any key; but what a key's value is must stand nowhere else, or it is
        // redacted there.
        String key = UUID.randomUUID().toString();
        return prices.isEmpty()
                ? Map.of(KEY_VARIABLE, key)
                : Map.of(
                        KEY_VARIABLE,
                        key,
                        PRICE_TABLE_VARIABLE,
                        written(folder, PRICES_FILE, prices.get()).toString());
    }

    private static Path written(Path folder, String name, ObjectNode document) throws IOException {
        return Files.writeString(folder.resolve(name), document.toString());
    }
}
