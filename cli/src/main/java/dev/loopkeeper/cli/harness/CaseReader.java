package dev.loopkeeper.cli.harness;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.loopkeeper.cli.session.Documents;
import dev.loopkeeper.cli.session.GoalArgument;
import dev.loopkeeper.cli.session.InputFile;
import dev.loopkeeper.cli.session.Placeholders;
import dev.loopkeeper.kernel.id.GoalId;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.TypeConversionException;

/**
 * Reads a case from its folder. {@code ${java}} and {@code ${case}} in it mean the JVM's program and the folder; {@code ${models}}
 * stays until there is a server.
 */
public final class CaseReader {

    /** The file's name in its folder. */
    public static final String FILE = "case.yaml";

    private final Path folder;
    private final String where;

    private CaseReader(Path folder) {
        this.folder = folder;
        this.where = folder.getFileName() + "/" + FILE;
    }

    /**
     * The case in {@code folder}.
     *
     * @param java the program that {@code ${java}} stands for
     * @throws dev.loopkeeper.cli.failure.CommandFailure if it is not a case
     */
    public static HarnessCase read(Path folder, String java) {
        Path absolute = folder.toAbsolutePath().normalize();
        var reader = new CaseReader(absolute);
        ObjectNode document = Documents.parse(reader.where, InputFile.text(absolute.resolve(FILE)));
        new Placeholders().with("java", java).with("case", absolute.toString()).fill(document);
        return reader.read(new Fields(reader.where, document));
    }

    private HarnessCase read(Fields file) {
        file.only("name", "title", "capabilities", "context", "models", "prices", "goal", "steps", "expect");
        List<ContextFile> context = new ArrayList<>();
        for (Fields one : file.objects("context")) {
            context.add(contextFile(one.only("ref", "file", "text")));
        }
        Fields goal = file.object("goal");
        pin(goal.tree(), context);
        return new HarnessCase(
                file.text("name"),
                file.optionalText("title").orElse(file.text("name")),
                goalId(goal),
                goal.tree(),
                file.objects("capabilities").stream().map(Fields::tree).toList(),
                context,
                models(file),
                file.objects("steps").stream().map(StepReader::read).toList(),
                expected(file.object("expect").only("turns", "stop", "records", "goal")));
    }

    private static ScriptedModels models(Fields file) {
        ObjectNode models = file.optionalObject("models");
        Fields script = Fields.of(file.where() + ".models", models);
        models.fieldNames().forEachRemaining(model -> script.objects(model).forEach(CaseReader::line));
        return new ScriptedModels(
                models,
                file.tree().has("prices") ? Optional.of(file.object("prices").tree()) : Optional.empty());
    }

    /** What a model says once; what it says is up to the case. */
    private static void line(Fields line) {
        line.only("says", "asks", "usage");
        if (line.tree().has("asks")) {
            line.object("asks").only("tool", "arguments").text("tool");
        } else if (!line.tree().has("says")) {
            throw Fields.wrong(line.where(), "expected says or asks, but there is neither");
        }
        Fields usage = line.object("usage").only("input", "cacheRead", "cacheWrite", "output", "reasoning");
        usage.tree().fieldNames().forEachRemaining(kind -> usage.integer(kind, 0));
    }

    private ContextFile contextFile(Fields one) {
        Optional<String> text = one.optionalText("text");
        String content = text.isPresent() ? text.get() : InputFile.text(folder.resolve(one.text("file")));
        return new ContextFile(one.text("ref"), content);
    }

    /** Fills in the digests of context files that the policy names without one. */
    private void pin(ObjectNode goal, List<ContextFile> context) {
        for (JsonNode artifact : goal.path("policy").path("context")) {
            if (artifact instanceof ObjectNode named && !named.has("digest")) {
                String ref = named.path("ref").asText();
                named.put(
                        "digest",
                        context.stream()
                                .filter(file -> file.ref().equals(ref))
                                .findFirst()
                                .orElseThrow(() -> Fields.wrong(where, "expected a context file called " + ref))
                                .digest());
            }
        }
    }

    private static GoalId goalId(Fields goal) {
        GoalId id;
        try {
            id = new GoalArgument().convert(goal.text("goal"));
        } catch (TypeConversionException e) {
            throw Fields.wrong(goal.where(), String.valueOf(e.getMessage()));
        }
        goal.tree().put("goal", id.toString());
        return id;
    }

    private static Expected expected(Fields expect) {
        Map<String, List<String>> records = new LinkedHashMap<>();
        expect.optionalObject("records").properties().forEach(entry -> {
            List<String> names = new ArrayList<>();
            entry.getValue().forEach(name -> names.add(name.asText()));
            records.put(entry.getKey(), names);
        });
        return new Expected(
                expect.objects("turns").stream().map(CaseReader::turn).toList(),
                expect.text("stop"),
                records,
                expect.optionalObject("goal"));
    }

    private static Expected.Turn turn(Fields turn) {
        turn.only("turn", "attempt", "outcome", "decision", "reason", "next");
        return new Expected.Turn(
                turn.integer("turn", 1),
                turn.integer("attempt", 1),
                turn.text("outcome"),
                turn.text("decision"),
                turn.text("reason"),
                turn.yes("next"));
    }
}
