package dev.loopkeeper.cli.session;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.loopkeeper.cli.failure.CommandFailure;
import dev.loopkeeper.cli.failure.ExitCode;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.yaml.snakeyaml.error.YAMLException;

/** Documents that people write, in YAML or JSON. */
public final class Documents {

    private static final YAMLMapper YAML = YAMLMapper.builder(new YAMLFactory())
            .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
            .build();

    private Documents() {}

    /**
     * The object in {@code file}, or on standard input for {@code -}.
     *
     * @throws CommandFailure if there is no file, or not one object in it
     */
    public static ObjectNode read(String file) {
        return "-".equals(file)
                ? parse("standard input", InputFile.standardInput())
                : parse(file, InputFile.text(Path.of(file)));
    }

    /**
     * The object that {@code text} is.
     *
     * @param name where the text comes from, for messages
     */
    public static ObjectNode parse(String name, String text) {
        JsonNode tree;
        try {
            tree = YAML.readTree(text);
        } catch (YAMLException e) {
            throw new CommandFailure(
                    ExitCode.USAGE,
                    "expected YAML or JSON in " + name + ", but: " + firstLine(e),
                    "correct the document",
                    e);
        } catch (JsonProcessingException e) {
            throw new CommandFailure(
                    ExitCode.USAGE,
                    "expected YAML or JSON in " + name + ", but line "
                            + (e.getLocation() == null ? 0 : e.getLocation().getLineNr()) + ": "
                            + said(e),
                    "correct the document",
                    e);
        }
        if (tree instanceof ObjectNode object) {
            return object;
        }
        throw CommandFailure.usage("expected one object in " + name + ", but there is none", "correct the document");
    }

    private static String firstLine(YAMLException e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse("it cannot be read");
    }

    /** The parser's own words, without the place, which is said already, and without which switch of it is on. */
    private static String said(JsonProcessingException e) {
        return e.getOriginalMessage()
                .replaceFirst(" for `ObjectNode`: not allowed .*", ": it is there already")
                .lines()
                .takeWhile(line -> !line.startsWith(" "))
                .collect(Collectors.joining(", "));
    }
}
