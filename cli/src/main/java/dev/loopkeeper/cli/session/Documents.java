package dev.loopkeeper.cli.session;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.loopkeeper.cli.failure.CommandFailure;
import dev.loopkeeper.cli.failure.ExitCode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.stream.Collectors;

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
    public static ObjectNode read(String file) throws IOException {
        if ("-".equals(file)) {
            return parse("standard input", new String(System.in.readAllBytes(), StandardCharsets.UTF_8));
        }
        try {
            Path path = Path.of(file);
            if (Files.isDirectory(path)) {
                throw CommandFailure.usage("expected a file, but " + file + " is a folder", "check the path");
            }
            return parse(file, Files.readString(path));
        } catch (NoSuchFileException e) {
            throw new CommandFailure(ExitCode.USAGE, "there is no file " + file, "check the path", e);
        }
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

    /** The parser's own words, without the place, which is said already, and without which switch of it is on. */
    private static String said(JsonProcessingException e) {
        return e.getOriginalMessage()
                .replaceFirst(" for `ObjectNode`: not allowed .*", ": it is there already")
                .lines()
                .takeWhile(line -> !line.startsWith(" "))
                .collect(Collectors.joining(", "));
    }
}
