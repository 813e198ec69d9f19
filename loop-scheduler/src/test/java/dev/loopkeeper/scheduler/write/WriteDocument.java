package dev.loopkeeper.scheduler.write;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.yaml.snakeyaml.Yaml;

/** The write API's published document. */
final class WriteDocument {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Path DOCS = Path.of("..", "docs");

    private WriteDocument() {}

    /** The document with the policy's schema inside, where validators find it without a file system. */
    static ObjectNode read() {
        try {
            Object read = new Yaml().load(Files.readString(DOCS.resolve("openapi/write.yaml")));
            String text = JSON.writeValueAsString(read)
                    .replace("\"$ref\":\"../schemas/policy.json\"", "\"$ref\":\"#/components/schemas/Policy\"");
            ObjectNode document = (ObjectNode) JSON.readTree(text);
            String policy = Files.readString(DOCS.resolve("schemas/policy.json"))
                    .replace("#/$defs/", "#/components/schemas/Policy/$defs/");
            ObjectNode schema = (ObjectNode) JSON.readTree(policy);
            schema.remove(List.of("$id", "$schema"));
            document.withObject("/components/schemas").set("Policy", schema);
            return document;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
