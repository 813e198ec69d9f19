package dev.loopkeeper.cli.output;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/**
 * Prints data in the format that was asked for.
 *
 * @param out standard output
 * @param format the format
 */
public record Printer(PrintWriter out, Format format) {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final DefaultPrettyPrinter PRETTY = new DefaultPrettyPrinter(Separators.createDefaultInstance()
                    .withObjectFieldValueSpacing(Separators.Spacing.AFTER)
                    .withArrayEmptySeparator("")
                    .withObjectEmptySeparator(""))
            .withObjectIndenter(new DefaultIndenter("  ", "\n"))
            .withArrayIndenter(new DefaultIndenter("  ", "\n"));

    /** Prints a list: a JSON array, {@code []} when it is empty, or a table with a heading. */
    public void list(JsonNode rows, List<Column> columns) {
        switch (format) {
            case json -> document(rows);
            case table -> new Table(columns, rows).lines().forEach(out::println);
        }
        out.flush();
    }

    /** Prints one thing: a JSON object, or a line for each column. */
    public void one(JsonNode thing, List<Column> columns) {
        switch (format) {
            case json -> document(thing);
            case table -> properties(thing, columns).forEach(out::println);
        }
        out.flush();
    }

    /** Prints one thing on one line, as JSON. */
    public void jsonLine(JsonNode thing) {
        out.println(thing);
        out.flush();
    }

    /** Prints words on one line, in whichever format; what a terminal would obey is shown ({@link Plain}). */
    public void line(String text) {
        out.println(Plain.line(text));
        out.flush();
    }

    private void document(JsonNode tree) {
        try {
            out.println(JSON.writer(PRETTY).writeValueAsString(tree));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a JSON tree cannot be written", e);
        }
    }

    private static List<String> properties(JsonNode thing, List<Column> columns) {
        int width = columns.stream()
                .mapToInt(column -> column.title().length())
                .max()
                .orElse(0);
        List<String> lines = new ArrayList<>();
        for (Column column : columns) {
            String value = Plain.cell(column.value().apply(thing));
            if (!value.isEmpty()) {
                lines.add(column.title() + " ".repeat(width - column.title().length()) + "  " + value);
            }
        }
        return lines;
    }
}
