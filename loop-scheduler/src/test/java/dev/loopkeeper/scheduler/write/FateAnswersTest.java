package dev.loopkeeper.scheduler.write;

import static dev.loopkeeper.scheduler.write.WriteApiRig.GOAL;
import static dev.loopkeeper.scheduler.write.WriteApiRig.OPENING;
import static dev.loopkeeper.scheduler.write.WriteApiRig.call;
import static dev.loopkeeper.scheduler.write.WriteApiRig.join;
import static dev.loopkeeper.scheduler.write.WriteApiRig.journaled;
import static dev.loopkeeper.scheduler.write.WriteApiRig.problem;
import static dev.loopkeeper.scheduler.write.WriteApiRig.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.client.registry.InMemorySchemaRegistry;
import dev.loopkeeper.kernel.id.EventId;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The answer to a request is its own fate, also when that is a refusal, a repeat, or not known. */
class FateAnswersTest {
    private static final String DIGEST = "sha256:" + "a".repeat(64);

    private final WriteApiRig rig = new WriteApiRig();
    private final HeldOutbox outbox = rig.outbox;
    private final FateBoard fates = rig.fates;
    private final WriteApi api = rig.api;
    private final InMemorySchemaRegistry registry = rig.registry;

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
}
