package dev.loopkeeper.cli.output;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.function.Function;

/**
 * One column of a table.
 *
 * @param title its heading
 * @param value what a row shows in it
 */
public record Column(String title, Function<JsonNode, String> value) {

    /** A column that shows the field at {@code path}, whose names are separated by dots; empty where there is none. */
    public static Column field(String title, String path) {
        String pointer = "/" + path.replace('.', '/');
        return new Column(title, row -> text(row.at(pointer)));
    }

    /** How a value is shown in a cell. */
    static String text(JsonNode value) {
        if (value.isMissingNode() || value.isNull()) {
            return "";
        }
        return value.isValueNode() ? value.asText() : value.toString();
    }
}
