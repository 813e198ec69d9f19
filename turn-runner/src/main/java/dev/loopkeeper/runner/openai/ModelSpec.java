package dev.loopkeeper.runner.openai;

import com.fasterxml.jackson.databind.JsonNode;
import dev.loopkeeper.kernel.wire.JsonFields;
import dev.loopkeeper.kernel.wire.MalformedDocument;
import dev.loopkeeper.runner.http.HttpAddress;
import dev.loopkeeper.runner.replay.ReplayExecutor;
import java.net.URI;
import java.util.Optional;

/**
 * The model that a capability wants asked.
 *
 * @param endpoint where chat completions are asked for
 * @param model the model's name
 * @param apiKeyEnv the variable of the runner's environment that holds the key
 * @param system what the model is told first
 * @param maxRounds how often the model may be asked in one turn
 * @param withoutKey recorded answers for when there is an approval and no key
 */
public record ModelSpec(
        URI endpoint,
        String model,
        String apiKeyEnv,
        String system,
        int maxRounds,
        Optional<ReplayExecutor> withoutKey) {
    private static final int USUAL_ROUNDS = 8;
    private static final int MOST_ROUNDS = 64;

    /**
     * The model of a capability's executor.
     *
     * @throws MalformedDocument if there is none
     */
    public static ModelSpec parse(JsonNode executor) {
        JsonFields fields = JsonFields.of("executor", executor);
        fields.text("kind");
        ModelSpec spec = new ModelSpec(
                endpoint(fields.text("baseUrl")),
                fields.text("model"),
                fields.text("apiKeyEnv"),
                fields.text("system", ""),
                rounds(fields.smallWhole("maxRounds", USUAL_ROUNDS)),
                fields.optionalObject("withoutKey").map(ModelSpec::replay));
        fields.refuseUnknown();
        return spec;
    }

    private static ReplayExecutor replay(JsonFields fields) {
        if (!fields.text("kind").equals("replay")) {
            throw new MalformedDocument("replay at executor.withoutKey.kind", "it is something else");
        }
        return ReplayExecutor.parse(fields.node());
    }

    private static int rounds(int rounds) {
        if (rounds < 1 || rounds > MOST_ROUNDS) {
            throw new MalformedDocument("1 to " + MOST_ROUNDS + " at executor.maxRounds", "it is " + rounds);
        }
        return rounds;
    }

    private static URI endpoint(String baseUrl) {
        String base = baseUrl.endsWith("/") ? baseUrl.substring(0, baseUrl.length() - 1) : baseUrl;
        return HttpAddress.parse("executor.baseUrl", base + "/chat/completions");
    }
}
