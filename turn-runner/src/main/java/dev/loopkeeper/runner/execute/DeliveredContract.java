package dev.loopkeeper.runner.execute;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.loopkeeper.client.json.JsonReading;
import dev.loopkeeper.client.json.StrictJson;
import dev.loopkeeper.kernel.wire.ContractJson;
import dev.loopkeeper.runner.context.ContextSkill;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * The contract as it is handed to somebody else: as it was signed, or, when it pins context, with each pinned artifact's content said
 * beside its reference, digest and {@code untrusted}.
 */
public final class DeliveredContract {
    private DeliveredContract() {}

    /**
     * The contract of {@code input}.
     *
     * @param content adds an artifact's content to what the contract says of it
     */
    public static byte[] of(TurnInput input, BiConsumer<ObjectNode, ContextSkill> content) {
        List<ContextSkill> skills = input.context();
        if (skills.isEmpty()) {
            return input.octets();
        }
        if (!(StrictJson.read(input.octets(), ContractJson.MAX_BYTES) instanceof JsonReading.Document(JsonNode root))) {
            throw new IllegalStateException("expected the contract that was checked, but it is no JSON");
        }
        for (int i = 0; i < skills.size(); i++) {
            content.accept((ObjectNode) root.path("context").path(i), skills.get(i));
        }
        return root.toString().getBytes(StandardCharsets.UTF_8);
    }
}
