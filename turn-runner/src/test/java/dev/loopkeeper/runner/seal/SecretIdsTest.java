package dev.loopkeeper.runner.seal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.id.CallId;
import dev.loopkeeper.kernel.wire.Digests;
import dev.loopkeeper.kernel.wire.ToolCall;
import dev.loopkeeper.runner.evidence.Redaction;
import dev.loopkeeper.runner.execute.ExecutorResult;
import dev.loopkeeper.runner.execute.ResultReader;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecretIdsTest {
    private static final Redaction REDACTION = Redaction.of(List.of("correct-horse", "AN_UPPER_SECRET"));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"reason\":\"AN_UPPER_SECRET\"",
                "\"proposal\":{\"kind\":\"CONTINUE\",\"capability\":\"correct-horse\"}",
                "\"proposal\":{\"kind\":\"CONTINUE\",\"tools\":[\"correct-horse\"]}",
                "\"effects\":[{\"kind\":\"TODO_DONE\",\"todo\":\"correct-horse\",\"successor\":\"nothing\"}]",
                "\"effects\":[{\"kind\":\"TODO_ADDED\",\"todo\":{\"id\":\"correct-horse\",\"title\":\"t\"}}]",
                "\"signalsConsumed\":[\"correct-horse\"]",
                "\"correctionsConsumed\":[\"ghp_0123456789abcdefghijABCDEFGHIJ012345\"]",
                "\"toolCalls\":[{\"callId\":\"correct-horse\",\"tool\":\"t\",\"arguments\":{}}]",
                "\"toolCalls\":[{\"callId\":\"c\",\"tool\":\"correct-horse\",\"arguments\":{}}]"
            })
    void secretInAnIdOrCode_refusesTheTurnAndSaysNothingOfIt(String field) {
        // when
        ExecutorResult result = SecretIds.review(read(field), REDACTION);

        // then
        assertThat(result.reason()).isEqualTo("SECRET_IN_ID");
        assertThat(result.toString()).doesNotContain("correct-horse", "AN_UPPER_SECRET", "ghp_");
    }

    @Test
    void idsWithoutSecrets_stay() {
        // given
        ExecutorResult result =
                read("\"effects\":[{\"kind\":\"TODO_DONE\",\"todo\":\"build\",\"successor\":\"nothing\"}]");

        // when
        ExecutorResult reviewed = SecretIds.review(result, REDACTION);

        // then
        assertThat(reviewed.reason()).isNotEqualTo("BAD_RESULT");
        assertThat(reviewed).isSameAs(result);
    }

    @Test
    void callWhoseNamesHoldASecret_isListedUnderOthers() {
        // given
        var digest = Digests.of("{}".getBytes(UTF_8));
        ToolCall call = new ToolCall(
                new CallId("correct-horse"), "correct-horse", digest, Optional.empty(), Optional.of("RULE"));

        // when
        List<ToolCall> renamed = SecretIds.rename(List.of(call), REDACTION);

        // then
        assertThat(renamed)
                .containsExactly(new ToolCall(
                        new CallId("redacted-0"), "redacted", digest, Optional.empty(), Optional.of("RULE")));
    }

    private static ExecutorResult read(String field) {
        return ResultReader.read(("{\"outcome\":\"COMPLETED\"," + field + "}").getBytes(UTF_8));
    }
}
