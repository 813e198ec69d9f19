package dev.loopkeeper.scheduler.write;

import static dev.loopkeeper.scheduler.write.WriteApiRig.OPENING;
import static dev.loopkeeper.scheduler.write.WriteApiRig.call;
import static dev.loopkeeper.scheduler.write.WriteApiRig.join;
import static dev.loopkeeper.scheduler.write.WriteApiRig.problem;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.id.Principal;
import dev.loopkeeper.kit.auth.Caller;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What cannot be read is refused with a sentence, and nothing is written. */
class UnreadableRequestTest {
    private final WriteApiRig rig = new WriteApiRig();
    private final HeldOutbox outbox = rig.outbox;
    private final WriteApi api = rig.api;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "pause   | {\"reason\":\"x\",\"principal\":\"eve\"} | principal",
                "pause   | {\"reason\":7}                        | request.reason",
                "pause   | [1]                                     | request",
                "pause   | {\"reason\":                           | request",
                "rewards | {\"turn\":1,\"score\":0.12345}         | request.score",
                "rewards | {\"turn\":1}                            | request.score",
                "signals | {\"kind\":\"NONSENSE\"}                | request.kind",
                "signals | {\"kind\":\"CORRECTION\",\"text\":\"\"}  | request.text",
                "signals | {\"kind\":\"CORRECTION\",\"text\":\" \"} | request.text",
                "signals | {\"kind\":\"CORRECTION\",\"text\":\"\u200b\ufeff\"} | request.text",
                "signals | {\"kind\":\"EXTERNAL_EVENT\",\"event\":\"\\u00ad\",\"summary\":\"s\"} | request.event",
                "signals | {\"kind\":\"TODO_ADDED\",\"todo\":{\"id\":\"t\",\"title\":\"\\u2060\"}} | request.todo.title",
                "signals | {\"kind\":\"TODO_COMPLETED\",\"todo\":\"t\",\"successor\":\"\\u200d\"} | request.successor",
                "signals | {\"kind\":\"BUDGET_RAISED\",\"limits\":{}} | request.limits",
                "signals | {\"kind\":\"BUDGET_RAISED\",\"limits\":{\"turns\":null}} | request.limits",
                "signals | {\"kind\":\"EXTERNAL_EVENT\",\"event\":\"\",\"summary\":\"s\"} | request.event",
                "signals | {\"kind\":\"TODO_ADDED\",\"todo\":{\"id\":\"t\",\"title\":\"\"}} | request.todo.title",
                "signals | {\"kind\":\"TODO_COMPLETED\",\"todo\":\"t\",\"successor\":\"\"} | request.successor",
                "signals | {\"kind\":\"TODO_ADDED\",\"todo\":{\"id\":\"t\",\"title\":\"t\",\"done\":true}} | done"
            })
    void malformedBody_isRefusedByNameAndNothingIsWritten(String action, String body, String named) {
        // when
        Answer answer = join(api.act("acme", "fix", action, call("id-1", body)));

        // then
        assertThat(problem(answer).status()).isEqualTo(422);
        assertThat(problem(answer).detail())
                .contains(named)
                .matches("expected (?!.*\\bexpected\\b)(?s).*, but (?!.*, but ).*");
        assertThat(outbox.written()).isZero();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "pause   | {'reason':'a\\ud800b'}                   | request.reason",
                "pause   | {'reason':'\\udc00\\ud800'}              | request.reason",
                "policy  | {'context':[{'ref':'a'},{'ref':'\\udfff'}]} | request.context[1].ref",
                "signals | {'kind':'CORRECTION','text':'\\udbff'}     | request.text",
                "signals | {'kind':'CORRECTION','a\\ud801':'x'}       | a field's name in request"
            },
            quoteCharacter = '`')
    void halfACharacter_isRefusedByNameInsteadOfStoredAsAnother(String action, String body, String field) {
        // when
        Answer answer = join(api.act("acme", "fix", action, call("id-1", body.replace('\'', '"'))));
        Answer opening = join(api.open(call("id-2", OPENING.replace("acme/fix", "acme/fix\\ud83d"))));

        // then
        assertThat(problem(answer).status()).isEqualTo(400);
        assertThat(problem(answer).code()).isEqualTo("MALFORMED_TEXT");
        assertThat(problem(answer).expected()).contains("whole characters at " + field);
        assertThat(problem(answer).actual().orElse("")).matches("there is \\\\ud[0-9a-f]{3}, one half of .*");
        assertThat(problem(opening).expected()).contains("whole characters at request.goal");
        assertThat(outbox.written()).isZero();
    }

    @Test
    void bothHalvesOfACharacter_areOne() {
        // when
        Answer answer = join(api.act("acme", "fix", "pause", call("id-1", "{\"reason\":\"\\ud83d\\ude00\",\"x\":1}")));

        // then
        assertThat(problem(answer).code()).isEqualTo("INVALID_REQUEST");
    }

    @Test
    void bodyBeyondALimitOfJson_isToldTheLimitInOneSentence() {
        // given
        String deep = "{\"reason\":" + "[".repeat(64) + "]".repeat(64) + "}";

        // when
        Answer answer = join(api.act("acme", "fix", "pause", call("id-1", deep)));

        // then
        assertThat(problem(answer).detail())
                .isEqualTo("expected JSON of at most 64 lists and objects inside each other as request,"
                        + " but it goes deeper");
    }

    @ParameterizedTest
    @ValueSource(strings = {"askedDigest", "todo"})
    void valueThatIsNone_isSaidInOneSentence(String field) {
        // when
        Answer answer = field.equals("todo")
                ? join(api.act("acme", "fix", "signals", call("id", "{\"kind\":\"TODO_CLAIMED\",\"todo\":\"a b\"}")))
                : join(api.decide(
                        "acme", "fix", "g1", call("id", "{\"verdict\":\"approve\",\"askedDigest\":\"a b\"}")));

        // then
        assertThat(problem(answer).expected().orElse("")).endsWith(" at request." + field);
        assertThat(problem(answer).actual()).contains("got 'a b'");
    }

    @Test
    void badIds_areRefused() {
        // when
        Answer goal = join(api.act("acme", "../etc", "pause", call("id-1", "{}")));
        Answer key = join(api.act("acme", "fix", "pause", call("no spaces", "{}")));
        Answer action = join(api.act("acme", "fix", "explode", call("id-1", "{}")));

        Answer inBody = join(api.open(call("id-1", OPENING.replace("acme/fix", "acme/../etc"))));
        Answer todo =
                join(api.act("acme", "fix", "signals", call("id-1", "{\"kind\":\"TODO_COMPLETED\",\"todo\":\"a b\"}")));

        // then
        assertThat(List.of(inBody, todo)).allSatisfy(answer -> {
            assertThat(problem(answer).code()).isEqualTo("BAD_ID");
            assertThat(problem(answer).status()).isEqualTo(400);
        });
        assertThat(problem(goal).status()).isEqualTo(400);
        assertThat(problem(goal).code()).isEqualTo("BAD_ID");
        assertThat(problem(key).code()).isEqualTo("BAD_ID");
        assertThat(problem(action).status()).isEqualTo(404);
        assertThat(outbox.written()).isZero();
    }

    @Test
    void oversizeBody_isRefusedUnread() {
        // given
        byte[] body = new byte[RequestReader.MAX_BYTES + 1];

        // when
        Answer answer = join(api.open(new Call(Caller.unrestricted(new Principal("ann")), Optional.empty(), body)));

        // then
        assertThat(problem(answer).status()).isEqualTo(413);
    }
}
