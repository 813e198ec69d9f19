package dev.loopkeeper.standalone.whole;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import dev.loopkeeper.client.crypto.Digest;
import dev.loopkeeper.runner.price.PriceTable;
import dev.loopkeeper.schema.SealedReceipt;

/** Models in tests: what they cost, capabilities that ask them, and receipts of their turns. */
final class Models {
    /** A token read costs 2 micros, from a cache 1, written to one 3, said or thought 10. */
    static final PriceTable PRICES =
            PriceTable.parse("""
            {"type":"price-table","version":1,"id":"test-prices","tableVersion":3,"currency":"USD","prices":[%s,%s]}""".formatted(price("openai", "gpt-test"), price("anthropic", "claude-test"))
                    .getBytes(UTF_8));

    private Models() {}

    private static String price(String provider, String model) {
        return """
                {"provider":"%s","model":"%s","validFrom":"2020-01-01T00:00:00Z","microsPerMillionTokens":
                  {"input":2000000,"cacheRead":1000000,"cacheWrite":3000000,"output":10000000,"reasoning":10000000}}""".formatted(provider, model);
    }

    /** The first version of a capability whose turns are a model's, with these tools. */
    static String capability(String id, String tools, String executor) {
        return """
                {"type":"capability","version":1,"id":"%s","capabilityVersion":1,"effect":"IDEMPOTENT","tools":%s,
                 "reads":["TODOS","EVIDENCE","CORRECTIONS"],"changes":["TODOS","EVIDENCE"],
                 "perTurn":{"tokens":"2000","costMicros":"9000","toolCalls":"3","millis":"60000"},"executor":%s}""".formatted(id, tools, executor);
    }

    static String openai(String baseUrl, String keyVariable) {
        return executor("openai", "gpt-test", baseUrl, keyVariable);
    }

    static String anthropic(String baseUrl, String keyVariable) {
        return executor("anthropic", "claude-test", baseUrl, keyVariable);
    }

    private static String executor(String kind, String model, String baseUrl, String keyVariable) {
        return "{\"kind\":\"%s\",\"baseUrl\":\"%s\",\"model\":\"%s\",\"apiKeyEnv\":\"%s\",\"system\":\"One step at a time.\"}"
                .formatted(kind, baseUrl, model, keyVariable);
    }

    /** What a receipt says beyond what its record mirrors. */
    static JsonNode predicate(SealedReceipt receipt) {
        return Json.read(UTF_8.decode(receipt.getEnvelope().getPayload().duplicate())
                        .toString())
                .path("predicate");
    }

    /** By which the receipt after it names it. */
    static String digest(SealedReceipt receipt) {
        byte[] payload = new byte[receipt.getEnvelope().getPayload().remaining()];
        receipt.getEnvelope().getPayload().duplicate().get(payload);
        return Digest.of(payload).text();
    }
}
