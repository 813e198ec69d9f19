package dev.loopkeeper.runner.trace;

import io.opentelemetry.api.common.AttributeKey;
import java.util.List;

/** The attributes of spans: those of the semantic conventions for generative AI, and the loop's own. */
final class GenAi {
    static final AttributeKey<String> OPERATION = AttributeKey.stringKey("gen_ai.operation.name");
    static final AttributeKey<String> PROVIDER = AttributeKey.stringKey("gen_ai.provider.name");
    static final AttributeKey<String> AGENT = AttributeKey.stringKey("gen_ai.agent.name");
    static final AttributeKey<String> CONVERSATION = AttributeKey.stringKey("gen_ai.conversation.id");
    static final AttributeKey<String> REQUEST_MODEL = AttributeKey.stringKey("gen_ai.request.model");
    static final AttributeKey<String> RESPONSE_MODEL = AttributeKey.stringKey("gen_ai.response.model");
    static final AttributeKey<List<String>> FINISH_REASONS =
            AttributeKey.stringArrayKey("gen_ai.response.finish_reasons");
    static final AttributeKey<Long> INPUT_TOKENS = AttributeKey.longKey("gen_ai.usage.input_tokens");
    static final AttributeKey<Long> OUTPUT_TOKENS = AttributeKey.longKey("gen_ai.usage.output_tokens");
    static final AttributeKey<Long> CACHE_READ_TOKENS = AttributeKey.longKey("gen_ai.usage.cache_read.input_tokens");
    static final AttributeKey<Long> CACHE_WRITE_TOKENS =
            AttributeKey.longKey("gen_ai.usage.cache_creation.input_tokens");
    static final AttributeKey<String> TOOL = AttributeKey.stringKey("gen_ai.tool.name");
    static final AttributeKey<String> TOOL_CALL = AttributeKey.stringKey("gen_ai.tool.call.id");
    static final AttributeKey<String> SERVER = AttributeKey.stringKey("server.address");
    static final AttributeKey<String> ERROR = AttributeKey.stringKey("error.type");
    static final AttributeKey<Long> TURN = AttributeKey.longKey("loopkeeper.turn");
    static final AttributeKey<Long> ATTEMPT = AttributeKey.longKey("loopkeeper.attempt");
    static final AttributeKey<String> OUTCOME = AttributeKey.stringKey("loopkeeper.outcome");

    private GenAi() {}
}
