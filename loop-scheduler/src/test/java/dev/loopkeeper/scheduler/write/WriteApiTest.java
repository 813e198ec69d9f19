package dev.loopkeeper.scheduler.write;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.client.crypto.DsseEnvelope;
import dev.loopkeeper.client.crypto.SigningKey;
import dev.loopkeeper.client.registry.InMemorySchemaRegistry;
import dev.loopkeeper.client.registry.RegistrationMode;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.kernel.id.EventId;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.id.Principal;
import dev.loopkeeper.kernel.wire.ActionWriter;
import dev.loopkeeper.kernel.wire.Fate;
import dev.loopkeeper.kernel.wire.Input;
import dev.loopkeeper.kernel.wire.InputDecoder;
import dev.loopkeeper.kernel.wire.SignedOctets;
import dev.loopkeeper.kernel.wire.TopicCodecs;
import dev.loopkeeper.kit.auth.Caller;
import dev.loopkeeper.kit.problem.Problem;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WriteApiTest {
    private static final SigningKey KEY = SigningKey.ofSeed(new byte[32]);
    private static final GoalId GOAL = GoalId.of("acme/fix");
    private static final String DIGEST = "sha256:" + "a".repeat(64);
    private static final String OPENING = """
            {"goal":"acme/fix","objective":"make it green",
             "policy":{"allowedCapabilities":["build"],"firstCapability":"build","limits":{"turns":5}}}""";

    private final InMemorySchemaRegistry registry = new InMemorySchemaRegistry();
    private final TopicCodecs codecs = new TopicCodecs(registry, RegistrationMode.REGISTER);
    private final FateBoard fates = new FateBoard();
    private final HeldOutbox outbox = new HeldOutbox();
    private final WriteApi api = new WriteApi(
            new ActionWriter(codecs, KEY),
            new Submission(outbox, fates, Duration.ofMillis(200), new SimpleMeterRegistry()),
            PolicyDefinitions.NONE,
            capability -> capability.value().equals("build"),
            () -> Instant.parse("2026-03-01T12:00:00Z"));

    @Test
    void admittedRequest_isAnsweredWithItsSequence() {
        // given
        outbox.then(order -> fates.told(journaled(order, 1)));

        // when
        Answer answer = join(api.open(call("open-1", OPENING)));

        // then
        assertThat(answer).isEqualTo(new Answer.Admitted(new EventId("open-1"), GOAL, 1, Optional.empty()));
        assertThat(fates.waiting()).isZero();
    }

    @Test
    void capabilityThatNobodyRegistered_isAdmittedAndSaidSo() {
        // given
        outbox.then(order -> fates.told(journaled(order, 1)));

        // when
        Answer answer = join(api.open(call("open-1", OPENING.replace("\"build\"]", "\"build\",\"nope\"]"))));

        // then
        assertThat(answer)
                .isInstanceOfSatisfying(
                        Answer.Admitted.class,
                        admitted -> assertThat(admitted.note())
                                .hasValueSatisfying(
                                        note -> assertThat(note).startsWith("nobody has registered nope:")));
    }

    @Test
    void registryAway_requestIsAnsweredToBeRepeatedLater() {
        // given
        registry.reachable(false);

        // when
        Answer answer = join(api.open(call("open-1", OPENING)));

        // then
        assertThat(problem(answer).status()).isEqualTo(503);
        assertThat(outbox.written()).isZero();
    }

    @Test
    void everyRecord_isSignedByTheWriteApiForTheCallersPrincipal() {
        // given
        outbox.then(order -> fates.told(journaled(order, 2)));

        // when
        join(api.act("acme", "fix", "cancel", call("cancel-1", "{\"reason\":\"enough\"}")));

        // then
        Input.Readable input = readable(outbox.last());
        SignedOctets signed = input.signed().orElseThrow();
        DsseEnvelope envelope = signed.envelope();
        assertThat(envelope.isSignedBy(KEY.verificationKey())).isTrue();
        assertThat(signed.statedPrincipal()).contains(new Principal("ann"));
        assertThat(input.mirrorFault()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "pause      | {\"reason\":\"lunch\"} | GoalPaused",
                "pause      | '' | GoalPaused",
                "resume     | {} | GoalResumed",
                "cancel     | {} | GoalCancelled",
                "close      | {} | GoalClosed",
                "hand-off   | {\"from\":\"a\",\"to\":\"b\",\"openTodos\":[\"t1\"]} | GoalHandedOff",
                "policy     | {\"allowedCapabilities\":[\"build\"],\"firstCapability\":\"build\"} | PolicyChanged",
                "rewards    | {\"turn\":1,\"score\":0.8,\"prefer\":\"small steps\"} | RewardGiven",
                "signals    | {\"kind\":\"CORRECTION\",\"text\":\"use main\"} | CorrectionGiven",
                "signals    | {\"kind\":\"WAKE\"} | Woken",
                "signals    | {\"kind\":\"EXTERNAL_EVENT\",\"event\":\"ci\",\"summary\":\"green\"} | ExternalEvent",
                "signals    | {\"kind\":\"TODO_ADDED\",\"todo\":{\"id\":\"t1\",\"title\":\"do it\"}} | TodoAdded",
                "signals    | {\"kind\":\"TODO_COMPLETED\",\"todo\":\"t1\",\"successor\":\"none\"} | TodoCompleted",
                "signals    | {\"kind\":\"BUDGET_RAISED\",\"limits\":{\"turns\":9,\"tokens\":\"unlimited\"}} | BudgetRaised",
                "signals    | {\"kind\":\"RECONCILED\",\"action\":\"pay\",\"finding\":\"HAPPENED\"} | EffectReconciled"
            })
    void everyAction_becomesItsFact(String action, String body, String fact) {
        // given
        outbox.then(order -> fates.told(journaled(order, 2)));

        // when
        Answer answer = join(api.act("acme", "fix", action, call("id-1", body)));

        // then
        assertThat(answer).isInstanceOf(Answer.Admitted.class);
        assertThat(readable(outbox.last()).kind()).isEqualTo(fact);
    }

    @Test
    void rejectedRequest_isAnsweredWithWhatWasExpected() {
        // given
        outbox.then(order -> fates.told(refused(order, "STALE_DIGEST")));

        // when
        Answer answer = join(api.decide(
                "acme", "fix", "g1", call("v-1", "{\"verdict\":\"approve\",\"askedDigest\":\"" + DIGEST + "\"}")));

        // then
        assertThat(problem(answer)).satisfies(problem -> {
            assertThat(problem.status()).isEqualTo(409);
            assertThat(problem.code()).isEqualTo("STALE_DIGEST");
            assertThat(problem.expected()).contains("this");
            assertThat(problem.actual()).contains("that");
        });
    }

    @ParameterizedTest
    @CsvSource({
        "NO_SUCH_GOAL, 404",
        "GOAL_EXISTS, 409",
        "CONFLICTING_DUPLICATE, 409",
        "SELF_APPROVAL, 403",
        "POLICY_INVALID, 422",
        "UNKNOWN_KEY, 503",
        "A_CODE_OF_A_NEWER_VERSION, 422"
    })
    void everyRejection_hasItsStatus(String code, int status) {
        // given
        outbox.then(order -> fates.told(refused(order, code)));

        // when
        Answer answer = join(api.act("acme", "fix", "pause", call("id-1", "{}")));

        // then
        assertThat(problem(answer).status()).isEqualTo(status);
        assertThat(problem(answer).code()).isEqualTo(code);
    }

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

    @Test
    void traceOfTheCaller_goesOnWithTheEvent() {
        // given
        String trace = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

        // when
        join(api.act("acme", "fix", "pause", call("id-1", "{}", trace)));

        // then
        assertThat(outbox.last().traceparent()).hasValue(trace);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "00-4bf9-00f0-01", "00-4BF92F3577B34DA6A3CE929D0E0E4736-00F067AA0BA902B7-01", "a\nb"})
    void whatIsNoTrace_isPassedOver(String said) {
        // when
        join(api.decide(
                "acme",
                "fix",
                "g1",
                call("id-1", "{\"verdict\":\"reject\",\"askedDigest\":\"sha256:" + "0".repeat(64) + "\"}", said)));

        // then
        assertThat(outbox.last().traceparent()).isEmpty();
    }

    @Test
    void repeat_isAnsweredLikeTheOriginal() {
        // given
        outbox.then(order -> fates.told(journaled(order, 7)));
        Answer original = join(api.act("acme", "fix", "pause", call("id-1", "{}")));
        outbox.then(order -> fates.told(refused(order, "DUPLICATE")));

        // when
        Answer repeat = join(api.act("acme", "fix", "pause", call("id-1", "{}")));

        // then
        assertThat(repeat).isEqualTo(original);
    }

    @Test
    void repeatOfSomethingNotSeenHere_isStillNoFailure() {
        // given
        outbox.then(order -> fates.told(refused(order, "DUPLICATE")));

        // when
        Answer answer = join(api.act("acme", "fix", "pause", call("id-1", "{}")));

        // then
        assertThat(answer).isEqualTo(new Answer.Repeated(new EventId("id-1"), GOAL));
    }

    @Test
    void twoBodiesUnderOneKey_eachGetTheirOwnFate() {
        // given
        var first = api.act("acme", "fix", "pause", call("id-1", "{}")).toCompletableFuture();
        Order admitted = outbox.last();
        var second = api.act("acme", "fix", "pause", call("id-1", "{\"reason\":\"other\"}"))
                .toCompletableFuture();
        Order conflicting = outbox.last();

        // when
        fates.told(journaled(admitted, 3));
        fates.told(refused(conflicting, "CONFLICTING_DUPLICATE"));

        // then
        assertThat(first.join()).isEqualTo(new Answer.Admitted(new EventId("id-1"), GOAL, 3, Optional.empty()));
        assertThat(problem(second.join()).status()).isEqualTo(409);
    }

    @Test
    void fateNotKnownInTime_isSaidSo() {
        // when
        Answer answer = join(api.act("acme", "fix", "pause", call("id-1", "{}")));

        // then
        assertThat(answer).isEqualTo(new Answer.Pending(new EventId("id-1"), GOAL));
        assertThat(fates.waiting()).isZero();
    }

    @Test
    void logThatTakesNothing_isAnOutageAndNamesTheKeyToRepeatWith() {
        // given
        outbox.fails(new org.apache.kafka.common.errors.TimeoutException("away"));

        // when
        Answer answer = join(api.act("acme", "fix", "pause", call("id-1", "{}")));

        // then
        assertThat(problem(answer).status()).isEqualTo(503);
        assertThat(problem(answer).detail()).contains("id-1");
    }

    private static Call call(String key, String body) {
        return new Call(Caller.unrestricted(new Principal("ann")), Optional.of(key), body.getBytes(UTF_8));
    }

    private static Call call(String key, String body, String traceparent) {
        return new Call(
                Caller.unrestricted(new Principal("ann")),
                Optional.of(key),
                body.getBytes(UTF_8),
                Optional.of(traceparent));
    }

    private static Answer join(java.util.concurrent.CompletionStage<Answer> answer) {
        return answer.toCompletableFuture().join();
    }

    private static Problem problem(Answer answer) {
        assertThat(answer).isInstanceOf(Answer.Refused.class);
        return ((Answer.Refused) answer).problem();
    }

    private Input.Readable readable(Order order) {
        return (Input.Readable) new InputDecoder(codecs)
                .decode(order.topic(), order.goal().toString().getBytes(UTF_8), order.value());
    }

    private static Fate journaled(Order order, long sequence) {
        return new Fate.Journaled(
                order.topic().topicName(),
                Optional.of(order.event().value()),
                Optional.of(order.goal().toString()),
                Optional.of(order.digest()),
                sequence,
                Instant.EPOCH,
                "");
    }

    private static Fate refused(Order order, String code) {
        return new Fate.Refused(
                order.topic().topicName(),
                Optional.of(order.event().value()),
                Optional.of(order.goal().toString()),
                Optional.of(order.digest()),
                code,
                "this",
                "that");
    }

    /** Takes every order and does what the test wants with it. */
    private static final class HeldOutbox implements Outbox {
        private Function<Order, CompletableFuture<Void>> writes = order -> CompletableFuture.completedFuture(null);
        private Optional<Order> last = Optional.empty();
        private int written;

        void then(java.util.function.Consumer<Order> after) {
            writes = order -> {
                after.accept(order);
                return CompletableFuture.completedFuture(null);
            };
        }

        void fails(RuntimeException cause) {
            writes = order -> CompletableFuture.failedFuture(cause);
        }

        Order last() {
            return last.orElseThrow();
        }

        int written() {
            return written;
        }

        @Override
        public CompletableFuture<Void> write(Order order) {
            last = Optional.of(order);
            written++;
            assertThat(order.topic()).isIn(LoopTopic.GOAL_EVENTS, LoopTopic.SIGNALS);
            return writes.apply(order);
        }
    }
}
