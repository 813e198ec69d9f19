package dev.loopkeeper.cli.capability;

import com.fasterxml.jackson.databind.JsonNode;
import dev.loopkeeper.cli.failure.CommandFailure;
import dev.loopkeeper.cli.failure.ExitCode;
import dev.loopkeeper.kernel.id.CapabilityId;
import dev.loopkeeper.kernel.policy.Capability;
import dev.loopkeeper.kernel.wire.CapabilityDocument;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/** Documents of capabilities, as services would read them. */
public final class CapabilityDocuments {

    private CapabilityDocuments() {}

    /**
     * The capability that {@code document} describes.
     *
     * @param name where it comes from, for messages
     * @throws CommandFailure if it describes none
     */
    public static CapabilityDocument read(String name, JsonNode document) {
        try {
            return CapabilityDocument.parse(octets(document));
        } catch (IllegalArgumentException e) {
            throw new CommandFailure(
                    ExitCode.USAGE, name + " is no capability: " + e.getMessage(), "correct the document", e);
        }
    }

    /** What is signed of {@code document}. */
    static byte[] octets(JsonNode document) {
        return document.toString().getBytes(StandardCharsets.UTF_8);
    }

    /** The newest version of each of {@code documents}. */
    public static Map<CapabilityId, Capability> newest(Collection<CapabilityDocument> documents) {
        Map<CapabilityId, Capability> newest = new HashMap<>();
        for (CapabilityDocument document : documents) {
            newest.merge(
                    document.capability().ref().id(),
                    document.capability(),
                    (a, b) -> a.ref().version() >= b.ref().version() ? a : b);
        }
        return newest;
    }
}
