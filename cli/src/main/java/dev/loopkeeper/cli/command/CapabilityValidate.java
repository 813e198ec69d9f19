package dev.loopkeeper.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.loopkeeper.cli.failure.ExitCode;
import dev.loopkeeper.cli.output.Column;
import dev.loopkeeper.cli.session.Documents;
import dev.loopkeeper.cli.session.Session;
import dev.loopkeeper.kernel.wire.CapabilityDocument;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Checks capability documents without registering them. */
@Command(
        name = "validate",
        description = {
            "Check capability documents, or those that goals' documents bring along.",
            "Nothing is registered, and no server is needed."
        })
final class CapabilityValidate implements Callable<Integer> {

    private static final List<Column> COLUMNS = List.of(
            Column.field("FILE", "file"),
            Column.field("CAPABILITY", "capability"),
            Column.field("VALID", "valid"),
            Column.field("PROBLEM", "problem"));

    @Mixin
    Session session;

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "Documents, YAML or JSON; - for standard input.")
    List<String> files;

    @Override
    public Integer call() throws Exception {
        ArrayNode rows = JsonNodeFactory.instance.arrayNode();
        boolean allValid = true;
        for (String file : files) {
            for (JsonNode document : capabilities(Documents.read(file))) {
                ObjectNode row = row(file, document);
                allValid &= row.path("valid").asBoolean();
                rows.add(row);
            }
        }
        session.printer().list(rows, COLUMNS);
        return (allValid ? ExitCode.OK : ExitCode.USAGE).code();
    }

    private static Iterable<JsonNode> capabilities(ObjectNode document) {
        return document.path("capabilities") instanceof ArrayNode broughtAlong ? broughtAlong : List.of(document);
    }

    private static ObjectNode row(String file, JsonNode document) {
        ObjectNode row = JsonNodeFactory.instance.objectNode().put("file", file);
        try {
            CapabilityDocument read =
                    CapabilityDocument.parse(document.toString().getBytes(StandardCharsets.UTF_8));
            return row.put("capability", read.capability().ref().toString()).put("valid", true);
        } catch (IllegalArgumentException e) {
            return row.put("valid", false).put("problem", e.getMessage());
        }
    }
}
