package dev.loopkeeper.cli.goal;

import com.fasterxml.jackson.databind.JsonNode;
import dev.loopkeeper.cli.output.Column;
import dev.loopkeeper.cli.output.Printer;
import java.util.List;
import java.util.stream.Collectors;

/** The lists within a goal, for people: its children and its todos. */
final class GoalTables {

    private static final List<Column> CHILDREN = List.of(
            Column.field("child", "goal"),
            Column.field("state", "state"),
            Column.field("reason", "reason"),
            Column.field("capability", "capability"),
            amounts("carve"),
            amounts("charged"),
            Column.field("title", "title"));

    private static final List<Column> TODOS = List.of(
            Column.field("todo", "id"),
            new Column("state", todo -> todo.path("done").asBoolean() ? "done" : "open"),
            Column.field("owner", "owner"),
            Column.field("priority", "priority"),
            Column.field("class", "workClass"),
            Column.field("claimed by", "claimedBy"),
            Column.field("title", "title"));

    private GoalTables() {}

    static void print(JsonNode goal, Printer printer) {
        print("children", goal.at("/lanes/children"), CHILDREN, printer);
        print("todos", goal.at("/agenda/todos"), TODOS, printer);
    }

    private static void print(String heading, JsonNode rows, List<Column> columns, Printer printer) {
        if (!rows.isEmpty()) {
            printer.line("");
            printer.line(heading + ":");
            printer.list(rows, columns);
        }
    }

    private static Column amounts(String field) {
        return new Column(field, row -> shown(row.path(field)));
    }

    /** The kinds of which there are any. */
    private static String shown(JsonNode amounts) {
        return amounts.properties().stream()
                .filter(kind -> kind.getValue().asLong() != 0)
                .map(kind -> kind.getKey() + " " + kind.getValue().asLong())
                .collect(Collectors.joining(", "));
    }
}
