package dev.loopkeeper.cli.output;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Rows in aligned columns. Control characters never reach the terminal. */
final class Table {

    private static final String GAP = "  ";

    private final List<List<String>> lines = new ArrayList<>();

    Table(List<Column> columns, Iterable<JsonNode> rows) {
        lines.add(columns.stream().map(Column::title).toList());
        for (JsonNode row : rows) {
            lines.add(columns.stream()
                    .map(column -> Plain.cell(column.value().apply(row)))
                    .toList());
        }
    }

    List<String> lines() {
        int[] widths = IntStream.range(0, lines.getFirst().size())
                .map(column -> lines.stream()
                        .mapToInt(line -> line.get(column).length())
                        .max()
                        .orElse(0))
                .toArray();
        return lines.stream().map(line -> aligned(line, widths)).toList();
    }

    private static String aligned(List<String> line, int[] widths) {
        return IntStream.range(0, line.size())
                .mapToObj(column -> padded(line.get(column), widths[column]))
                .collect(Collectors.joining(GAP))
                .stripTrailing();
    }

    private static String padded(String cell, int width) {
        return cell + " ".repeat(width - cell.length());
    }
}
