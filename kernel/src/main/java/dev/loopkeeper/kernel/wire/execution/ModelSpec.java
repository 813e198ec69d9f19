package dev.loopkeeper.kernel.wire.execution;

import com.fasterxml.jackson.databind.JsonNode;
import dev.loopkeeper.kernel.wire.JsonFields;
import dev.loopkeeper.kernel.wire.MalformedDocument;
import java.net.URI;
import java.util.Optional;

/**
 * The model that a capability wants asked.
 *
 * @param provider what kind of provider it is
 * @param baseUrl the provider's address, without a slash at its end
 * @param endpoint where it is asked
 * @param model the model's name
 * @param apiKeyEnv the variable of the runner's environment that holds the key
 * @param system what the model is told first
 * @param maxRounds how often the model may be asked in one turn
 * @param maxOutputTokens the most tokens of an answer; 0 for as many as the turn may use
 * @param withoutKey recorded answers for when there is an approval and no key
 */
public record ModelSpec(
        ModelProvider provider,
        String baseUrl,
        URI endpoint,
        String model,
        String apiKeyEnv,
        String system,
        int maxRounds,
        int maxOutputTokens,
        Optional<ReplaySpec> withoutKey) {
    private static final int USUAL_ROUNDS = 8;
    private static final int MOST_ROUNDS = 64;

    /**
     * The model of a capability's executor.
     *
     * @throws MalformedDocument if there is none
     */
    public static ModelSpec parse(JsonNode executor) {
        JsonFields fields = JsonFields.of("executor", executor);
        ModelProvider provider = provider(fields.text("kind"));
        String baseUrl = withoutSlash(fields.text("baseUrl"));
        ModelSpec spec = new ModelSpec(
                provider,
                baseUrl,
                HttpAddress.parse("executor.baseUrl", baseUrl + provider.path()),
                fields.text("model"),
                fields.text("apiKeyEnv"),
                fields.text("system", ""),
                rounds(fields.smallWhole("maxRounds", USUAL_ROUNDS)),
                outputTokens(provider, fields.smallWhole("maxOutputTokens", provider.usualOutputTokens())),
                fields.optionalObject("withoutKey").map(ModelSpec::replay));
        fields.refuseUnknown();
        return spec;
    }

    private static ReplaySpec replay(JsonFields fields) {
        if (!fields.text("kind").equals("replay")) {
            throw new MalformedDocument("replay at executor.withoutKey.kind", "it is something else");
        }
        return ReplaySpec.parse(fields.node());
    }

    private static int rounds(int rounds) {
        if (rounds < 1 || rounds > MOST_ROUNDS) {
            throw new MalformedDocument("1 to " + MOST_ROUNDS + " at executor.maxRounds", "it is " + rounds);
        }
        return rounds;
    }

    private static int outputTokens(ModelProvider provider, int tokens) {
        int least = Math.min(1, provider.usualOutputTokens());
        if (tokens < least) {
            throw new MalformedDocument(least + " or more at executor.maxOutputTokens", "it is " + tokens);
        }
        return tokens;
    }

    private static ModelProvider provider(String kind) {
        return switch (kind) {
            case "openai" -> ModelProvider.OPENAI;
            case "anthropic" -> ModelProvider.ANTHROPIC;
            default -> throw new MalformedDocument("openai or anthropic at executor.kind", "it is something else");
        };
    }

    private static String withoutSlash(String url) {
        return url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
    }
}
