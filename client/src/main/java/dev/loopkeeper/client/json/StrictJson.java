package dev.loopkeeper.client.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/**
 * JSON for documents whose meaning is signed. Accepts only what every reader understands alike: UTF-8, one document, no
 * name twice in an object, no
 * numbers that lose digits, bounded in size and depth.
 */
public final class StrictJson {

    private static final int MAX_DEPTH = 64;
    private static final int MAX_NUMBER_LENGTH = 64;
    private static final int MAX_NAME_LENGTH = 50_000;

    private static final JsonMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(MAX_DEPTH)
                            .maxNumberLength(MAX_NUMBER_LENGTH)
                            .maxNameLength(MAX_NAME_LENGTH)
                            .build())
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private StrictJson() {}

    /**
     * Reads one document. Never throws for octets, whatever they are.
     *
     * @param maxBytes longer ones are refused unread
     */
    public static JsonReading read(byte[] octets, int maxBytes) {
        if (octets.length > maxBytes) {
            return new JsonReading.Malformed("at most " + maxBytes + " bytes of JSON", "there are " + octets.length);
        }
        try {
            // Decoded here, since the parser would also accept UTF-16 and UTF-32 and then disagree with others about
            // the text.
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(octets))
                    .toString();
            JsonNode root = MAPPER.readTree(text);
            return root == null || root.isMissingNode()
                    ? new JsonReading.Malformed("a JSON document", "there is nothing")
                    : new JsonReading.Document(root);
        } catch (CharacterCodingException e) {
            return new JsonReading.Malformed("JSON in UTF-8", "the octets are not UTF-8");
        } catch (StreamConstraintsException e) {
            return beyond(e.getOriginalMessage());
        } catch (JsonProcessingException e) {
            String rule = e.getOriginalMessage().startsWith("Duplicate")
                    ? "JSON that names nothing twice in an object"
                    : "one well-formed JSON document";
            String line = e.getLocation() == null
                    ? "?"
                    : Integer.toString(e.getLocation().getLineNr());
            return new JsonReading.Malformed(rule, "at line " + line + " it is not");
        }
    }

    /** Which limit was passed: the parser tells them apart by its words alone, and does not say where. */
    private static JsonReading beyond(String said) {
        if (said.contains("nesting depth")) {
            return new JsonReading.Malformed(
                    "JSON of at most " + MAX_DEPTH + " lists and objects inside each other", "it goes deeper");
        }
        if (said.contains("Number value length")) {
            return new JsonReading.Malformed(
                    "JSON with numbers of at most " + MAX_NUMBER_LENGTH + " characters", "one has more");
        }
        return said.contains("Name length")
                ? new JsonReading.Malformed(
                        "JSON with names of at most " + MAX_NAME_LENGTH + " characters", "one has more")
                : new JsonReading.Malformed("JSON within the limits of its reader", "some part of it is too large");
    }
}
