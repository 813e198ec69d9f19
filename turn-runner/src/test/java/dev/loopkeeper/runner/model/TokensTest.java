package dev.loopkeeper.runner.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.loopkeeper.runner.model.Tokens.Knowledge;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TokensTest {
    private static final ObjectMapper JSON =
            new ObjectMapper().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);

    @Test
    void thinkingWithinTheCompletion_isTakenOutOfIt() throws IOException {
        // when
        Tokens tokens = Tokens.ofCompletion(usage("""
                {"prompt_tokens":100,"completion_tokens":30,"total_tokens":130,
                 "prompt_tokens_details":{"cached_tokens":40},"completion_tokens_details":{"reasoning_tokens":10}}"""));

        // then
        assertThat(tokens.knowledge()).isEqualTo(Knowledge.EACH_KIND);
        assertThat(tokens.buckets()).isEqualTo(Map.of("input", 60L, "cacheRead", 40L, "output", 20L, "reasoning", 10L));
    }

    @ParameterizedTest(name = "thought {0} of which the completion of 30 has room, total {1}")
    @CsvSource({
        // Beside the completion, as the total says.
        "50, 180, 30, 50",
        // Partly within it.
        "50, 160, 10, 50",
        // The total has no room for what does not fit into the completion.
        "50, 130, 0, 30",
        // Nobody tells a total, and it cannot be within the completion.
        "50, null, 30, 50",
        "30, null, 0, 30"
    })
    void thinkingBesideTheCompletion_isCountedOnce(long thought, String total, long output, long reasoning)
            throws IOException {
        // when
        Tokens tokens = Tokens.ofCompletion(usage("""
                {"prompt_tokens":100,"completion_tokens":30,"total_tokens":%s,
                 "completion_tokens_details":{"reasoning_tokens":%d}}""".formatted(total, thought)));

        // then
        assertThat(tokens.knowledge()).isEqualTo(Knowledge.EACH_KIND);
        assertThat(tokens.buckets().getOrDefault("output", 0L)).isEqualTo(output);
        assertThat(tokens.buckets()).containsEntry("reasoning", reasoning);
        assertThat(tokens.total()).isEqualTo(100 + output + reasoning);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"reasoning_tokens\":20}"})
    void tokensThatAreInTheTotalOnly_areCountedAndNotToldApart(String details) throws IOException {
        // when
        Tokens tokens = Tokens.ofCompletion(usage("""
                {"prompt_tokens":100,"completion_tokens":30,"total_tokens":180,"completion_tokens_details":%s}""".formatted(details)));

        // then
        assertThat(tokens.knowledge()).isEqualTo(Knowledge.THEIR_SUM);
        assertThat(tokens.total()).isEqualTo(180);
        assertThat(tokens.buckets()).isEqualTo(Map.of("input", 100L, "output", 30L, "reasoning", 50L));
    }

    @Test
    void totalBelowItsParts_hidesNoneOfThem() throws IOException {
        // when
        Tokens tokens =
                Tokens.ofCompletion(usage("{\"prompt_tokens\":100,\"completion_tokens\":30,\"total_tokens\":7}"));

        // then
        assertThat(tokens.total()).isEqualTo(130);
        assertThat(tokens.knowledge()).isEqualTo(Knowledge.EACH_KIND);
    }

    @ParameterizedTest
    @CsvSource({"4.0, 4", "4.5, 5", "0.2, 1", "1e-999999999, 1", "1e999999999, 9007199254740992", "-0.5, 0", "-4, 0"})
    void partOfAToken_isChargedAsOne(String told, long counted) throws IOException {
        // when
        Tokens message = Tokens.ofMessage(usage("""
                {"input_tokens":%1$s,"output_tokens":%1$s,"cache_read_input_tokens":%1$s,"cache_creation_input_tokens":%1$s}""".formatted(told)));
        Tokens completion =
                Tokens.ofCompletion(usage("{\"prompt_tokens\":%1$s,\"completion_tokens\":%1$s}".formatted(told)));

        // then
        assertThat(message.total()).isEqualTo(4 * counted);
        assertThat(completion.total()).isEqualTo(2 * counted);
    }

    @Test
    void fractionOfThePromptThatWasCached_isNotReadAnew() throws IOException {
        // when
        Tokens tokens = Tokens.ofCompletion(usage(
                "{\"prompt_tokens\":100,\"completion_tokens\":1,\"prompt_tokens_details\":{\"cached_tokens\":40.0}}"));

        // then
        assertThat(tokens.buckets()).containsEntry("cacheRead", 40L).containsEntry("input", 60L);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"4\"", "{}", "true"})
    void cacheOfAMessageThatIsNoCount_leavesTheWholeUnknown(String told) throws IOException {
        assertThat(Tokens.ofMessage(usage(
                                "{\"input_tokens\":1,\"output_tokens\":1,\"cache_read_input_tokens\":" + told + "}"))
                        .knowledge())
                .isEqualTo(Knowledge.NOTHING);
        assertThat(Tokens.ofMessage(usage("{\"input_tokens\":1,\"output_tokens\":1,\"cache_creation_input_tokens\":"
                                + told + "}"))
                        .knowledge())
                .isEqualTo(Knowledge.NOTHING);
    }

    @Test
    void messageWithoutACache_hasNoneOfIt() throws IOException {
        // when
        Tokens tokens =
                Tokens.ofMessage(usage("{\"input_tokens\":7,\"output_tokens\":2,\"cache_read_input_tokens\":null}"));

        // then
        assertThat(tokens.buckets()).isEqualTo(Map.of("input", 7L, "output", 2L));
        assertThat(tokens.knowledge()).isEqualTo(Knowledge.EACH_KIND);
    }

    @Test
    void whatAMessageWroteToACache_isCountedAlsoByHowLongItIsKept() throws IOException {
        // when
        Tokens tokens = Tokens.ofMessage(usage("""
                {"input_tokens":7,"output_tokens":2,"cache_creation_input_tokens":null,
                 "cache_creation":{"ephemeral_5m_input_tokens":3,"ephemeral_1h_input_tokens":4}}"""));

        // then
        assertThat(tokens.buckets()).containsEntry("cacheWrite", 7L);
    }

    @Test
    void totalOfAMessageBeyondItsParts_isCounted() throws IOException {
        // when
        Tokens tokens = Tokens.ofMessage(usage("{\"input_tokens\":7,\"output_tokens\":2,\"total_tokens\":20}"));

        // then
        assertThat(tokens.total()).isEqualTo(20);
        assertThat(tokens.knowledge()).isEqualTo(Knowledge.THEIR_SUM);
    }

    @Test
    void messageThatTellsItsTotalOnly_isItsSum() throws IOException {
        // when
        Tokens tokens = Tokens.ofMessage(usage("{\"total_tokens\":20}"));

        // then
        assertThat(tokens.total()).isEqualTo(20);
        assertThat(tokens.knowledge()).isEqualTo(Knowledge.THEIR_SUM);
    }

    private static JsonNode usage(String json) throws IOException {
        return JSON.readTree(json);
    }
}
