package dev.loopkeeper.kernel.decide;

import static dev.loopkeeper.kernel.fixture.PolicyBuilder.policy;
import static dev.loopkeeper.kernel.fixture.Samples.BUILD;
import static dev.loopkeeper.kernel.fixture.Samples.DEPLOY;
import static dev.loopkeeper.kernel.fixture.Samples.REVIEW;
import static dev.loopkeeper.kernel.fixture.Samples.SHELL;
import static dev.loopkeeper.kernel.fixture.Samples.START;
import static dev.loopkeeper.kernel.fixture.Samples.blocking;
import static dev.loopkeeper.kernel.fixture.Samples.todo;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.decide.Advice.Wait;
import dev.loopkeeper.kernel.decide.Scheduling.Look.Resting;
import dev.loopkeeper.kernel.event.GoalEvent.GoalPaused;
import dev.loopkeeper.kernel.event.RepairEvent.RecordParked;
import dev.loopkeeper.kernel.fixture.Families;
import dev.loopkeeper.kernel.fixture.Loop;
import dev.loopkeeper.kernel.goal.Governance;
import dev.loopkeeper.kernel.goal.StopReason;
import dev.loopkeeper.kernel.id.RecordPosition;
import dev.loopkeeper.kernel.policy.Join;
import dev.loopkeeper.kernel.policy.Monitor;
import dev.loopkeeper.kernel.policy.Retry;
import dev.loopkeeper.kernel.receipt.GateRaised.Kind;
import dev.loopkeeper.kernel.receipt.Outcome;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every code that is no stop; {@link StopReasonsTest} has the stops. */
class EveryReasonTest {
    private static final Map<WaitReason, Supplier<Waiting>> WAITS = new EnumMap<>(WaitReason.class);

    /** A goal that waits, the advice on it, and an input that its explanation must show. */
    private record Waiting(Loop loop, Function<Loop, Advice> advice, String input) {
        static Waiting of(Loop loop, String input) {
            return new Waiting(loop, Loop::advice, input);
        }
    }

    static {
        ofPeople();
        ofTime();
        ofOthers();
    }

    private static void ofPeople() {
        WAITS.put(
                WaitReason.GATE_OPEN,
                () -> Waiting.of(Loop.open().turn(receipt -> receipt.asking(Kind.QUESTION, "Which branch?")), "gate"));
        WAITS.put(
                WaitReason.RECONCILE,
                () -> Waiting.of(
                        Loop.open()
                                .turn(receipt ->
                                        receipt.outcome(Outcome.UNKNOWN, "LOST").unknown("send-mail")),
                        "to reconcile"));
        WAITS.put(
                WaitReason.USER_TODO_BLOCKS, () -> Waiting.of(Loop.open(policy(), blocking("sign-off")), "open todos"));
        WAITS.put(WaitReason.PAUSED, () -> Waiting.of(Loop.open().must(new GoalPaused("lunch")), "paused by"));
    }

    private static void ofTime() {
        WAITS.put(
                WaitReason.CADENCE,
                () -> Waiting.of(
                        Loop.open(policy().cadence(60_000), todo("work")).turn(receipt -> receipt.evidence("one")),
                        "not before"));
        WAITS.put(
                WaitReason.BACKOFF,
                () -> Waiting.of(
                        Loop.open(policy().retry(new Retry(3, 1_000, 60_000)), todo("work"))
                                .turn(receipt -> receipt.failed()),
                        "attempts allowed"));
        WAITS.put(
                WaitReason.QUOTA_WINDOW,
                () -> Waiting.of(
                        Loop.open(policy().quota(1, 60_000), todo("work")).turn(receipt -> receipt.evidence("one")),
                        "quota"));
    }

    private static void ofOthers() {
        WAITS.put(
                WaitReason.PARKED,
                () -> Waiting.of(
                        Loop.open().must(new RecordParked(new RecordPosition("loop.receipts.v1", 2, 7), "UNDECODABLE")),
                        "parked record"));
        WAITS.put(
                WaitReason.EXTERNAL_EVIDENCE,
                () -> Waiting.of(
                        Loop.open(policy().monitor(new Monitor(REVIEW, 1_000, 4_000, 60_000)), todo("work"))
                                .turn(receipt -> receipt.evidence("one").next(REVIEW)),
                        "watched until"));
        WAITS.put(
                WaitReason.CHILDREN,
                () -> Waiting.of(Families.parent(Join.ALL, 2).decide().decide(), "child 2"));
        WAITS.put(WaitReason.TURN_IN_FLIGHT, () -> Waiting.of(Loop.open().start(), "lease until"));
        WAITS.put(
                WaitReason.AWAITING_ADMISSION,
                () -> new Waiting(Loop.open(), EveryReasonTest::afterItsDecision, "decisions journaled"));
        WAITS.put(
                WaitReason.CAPACITY,
                () -> Waiting.of(
                        Loop.open(policy().capabilities(BUILD, DEPLOY).first(DEPLOY), todo("work")), "capability"));
    }

    private static Advice afterItsDecision(Loop loop) {
        Instant now = START.plusSeconds(1);
        Schedule decided = Scheduling.onProjection(Schedule.NEW, loop.goal(), loop.facts(), now)
                .after();
        return ((Resting) Scheduling.onTime(decided, loop.goal(), loop.facts(), now)
                        .look())
                .advice();
    }

    @ParameterizedTest
    @EnumSource
    void everyWaitReason_isSaidAndExplained(WaitReason reason) {
        // given
        Waiting waiting = WAITS.get(reason).get();

        // when
        Advice advice = waiting.advice().apply(waiting.loop());

        // then
        assertThat(advice)
                .isInstanceOfSatisfying(
                        Wait.class, wait -> assertThat(wait.reason()).isEqualTo(reason));
        Explanation explanation = Explanation.of(waiting.loop().goal(), advice);
        assertThat(explanation.decision()).isEqualTo("Wait");
        assertThat(explanation.reason()).isEqualTo(reason.name());
        assertThat(explanation.sentence()).isEqualTo(advice.sentence()).isNotBlank();
        assertThat(explanation.nextDue()).isEqualTo(((Wait) advice).until());
        assertThat(explanation.inputs())
                .extracting(Explanation.Input::name)
                .contains(waiting.input(), "policy version", "sequence", "journal time")
                .doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @EnumSource
    void everyExpiryReason_isAdvisedAndAdmitted(ExpiryReason reason) {
        // given
        Loop loop = switch (reason) {
            case LEASE_EXPIRED -> Loop.open().start().tick(30_000);
            case TURN_TIMEOUT -> Loop.open().decide().tick(900_000);
        };

        // when
        Explanation explanation = Explanation.of(loop.goal(), loop.advice());

        // then
        assertThat(explanation.decision()).isEqualTo("ExpireAttempt");
        assertThat(explanation.reason()).isEqualTo(reason.name());
        assertThat(explanation.inputs()).extracting(Explanation.Input::name).contains("attempt", "expires at");
        assertThat(loop.decide().goal().flight().inFlight()).isEmpty();
    }

    @Test
    void turnThatMayStart_isExplained() {
        // given
        Loop loop = Loop.open();

        // when
        Explanation explanation = Explanation.of(loop.goal(), loop.advice());

        // then
        assertThat(explanation)
                .isEqualTo(new Explanation(
                        "StartTurn",
                        "START_TURN",
                        "turn 1 runs build: nothing holds the goal, and its budget admits a turn",
                        List.of(
                                new Explanation.Input("turn", "t1-a1"),
                                new Explanation.Input("capability", "build"),
                                new Explanation.Input("tools", "compile"),
                                new Explanation.Input("turns", "0 of 20"),
                                new Explanation.Input("tokens", "0 of 1000000"),
                                new Explanation.Input("policy version", "1"),
                                new Explanation.Input("sequence", "1"),
                                new Explanation.Input(
                                        "journal time",
                                        loop.goal().position().journalTime().toString())),
                        Optional.empty()));
    }

    @Test
    void policyThatThisVersionCannotLiveUnder_stopsTheGoal() {
        // given
        Loop loop = Loop.open();
        Governance stricter = new Governance(
                policy().retry(new Retry(0, 1_000, 60_000)).build(),
                1,
                loop.goal().governance().digest());

        // when
        Advice advice = Decider.decide(
                loop.goal().with(stricter), loop.facts(), loop.journal().now());

        // then
        assertThat(advice).isInstanceOfSatisfying(Advice.Stop.class, stop -> {
            assertThat(stop.reason()).isEqualTo(StopReason.POLICY_INVALID);
            assertThat(stop.sentence())
                    .isEqualTo("no goal can live under policy version 1: "
                            + "expected retry.maxAttempts from 1 to 100, but got 0");
        });
    }

    @Test
    void toolsAndCapabilityOfTheNextTurn_areCheckedBeforeItIsSubmitted() {
        // given
        Loop tool = Loop.open();
        Loop capability = Loop.open(policy().capabilities(BUILD), todo("work"));

        // when
        tool.turn(receipt -> receipt.evidence("one").next(BUILD, SHELL));
        capability.turn(receipt -> receipt.evidence("one").next(REVIEW));

        // then
        assertThat(Explanation.of(tool.goal(), tool.advice()).inputs())
                .contains(
                        new Explanation.Input("proposed tools", "shell"),
                        new Explanation.Input("allowed tools", "compile, comment"));
        assertThat(tool.advice().reasonCode()).isEqualTo("TOOL_NOT_ALLOWED");
        assertThat(capability.advice().reasonCode()).isEqualTo("CAPABILITY_NOT_ALLOWED");
        assertThat(tool.goal().ledger().requests()).isEqualTo(1);
        assertThat(capability.goal().ledger().requests()).isEqualTo(1);
    }
}
