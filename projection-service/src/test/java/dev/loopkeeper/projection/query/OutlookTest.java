package dev.loopkeeper.projection.query;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.decide.Explanation;
import dev.loopkeeper.kernel.decide.Schedule.Awaiting;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.History;
import dev.loopkeeper.kernel.goal.History.Unreceipted;
import dev.loopkeeper.kernel.goal.Holds;
import dev.loopkeeper.kernel.goal.Progress.NotBefore;
import dev.loopkeeper.kernel.goal.Progress.WaitKind;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.EventId;
import dev.loopkeeper.kernel.id.TurnRef;
import dev.loopkeeper.kernel.wire.CapabilityDocument;
import dev.loopkeeper.kit.capabilities.CapabilitySource;
import dev.loopkeeper.projection.OpenedGoal;
import dev.loopkeeper.projection.SampleGoals;
import dev.loopkeeper.projection.view.AdviceView;
import dev.loopkeeper.projection.view.AdviceView.InputView;
import dev.loopkeeper.projection.view.RoomView;
import dev.loopkeeper.projection.view.ShouldRun;
import dev.loopkeeper.projection.view.UnknownView;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What people are told of what happens next. */
class OutlookTest {

    private static final CapabilityDocument BUILD = CapabilityDocument.parse(SampleGoals.BUILD.getBytes(UTF_8));
    private static final Instant NOW = OpenedGoal.AT.plusSeconds(1);
    private static final Instant EXPIRY = OpenedGoal.AT.plusSeconds(60);
    private static final GoalProjection READY = OpenedGoal.of("acme/fix");
    private static final Holds PAUSED = Holds.NONE.withPause(Optional.of(new Holds.Pause("ann", "lunch")));

    @Test
    void pauseBesideAnOpenGate_tellsWhatHappensIfNobodyAnswers() {
        // given
        GoalProjection goal = READY.with(PAUSED.withGates(List.of(OpenedGoal.gate(EXPIRY)), 1));

        // when
        ShouldRun told = shouldRun(goal, Optional.empty());
        AdviceView next = outlook(Optional.empty()).advice(goal, Optional.empty());

        // then
        String words = "paused by ann: lunch; the goal stops with GATE_EXPIRED at 2030-01-01T00:01:00Z "
                + "unless gate g1 is answered before";
        assertThat(told.reason()).isEqualTo("PAUSED");
        assertThat(told.until()).contains(EXPIRY);
        assertThat(told.sentence()).isEqualTo(words);
        assertThat(told.interaction().agent()).containsExactly("start nothing: " + words);
        assertThat(next.sentence()).isEqualTo(words);
        assertThat(next.until()).contains(EXPIRY);
    }

    @Test
    void pauseUnderADeadline_tellsThatItStopsTheGoal() {
        // given
        GoalProjection goal = OpenedGoal.of("acme/fix", """
                {"goal":"acme/fix","objective":"o","policy":{"limits":{"turns":5},"deadline":"2030-01-01T00:01:00Z",
                 "allowedTools":["compile"],"allowedCapabilities":["build"],"firstCapability":"build"},
                 "todos":[{"id":"build","title":"build it"}]}
                """).with(PAUSED);

        // when
        ShouldRun told = shouldRun(goal, Optional.empty());

        // then
        assertThat(told.until()).contains(EXPIRY);
        assertThat(told.sentence())
                .isEqualTo("paused by ann: lunch; the goal stops with DEADLINE_PASSED at 2030-01-01T00:01:00Z, "
                        + "the deadline of its policy");
        assertThat(told.inputs()).contains(new InputView("deadline", "2030-01-01T00:01:00Z"));
    }

    @Test
    void pauseOfWhichNobodySpeaks_tellsWhenItStopsTheGoal() {
        // when
        ShouldRun told = shouldRun(READY.with(PAUSED), Optional.empty());

        // then
        assertThat(told.sentence())
                .isEqualTo("paused by ann: lunch; the goal stops with DEADLINE_PASSED at 2030-01-31T00:00:00Z "
                        + "unless something is said about it before");
    }

    @Test
    void decisionThatAwaitsItsAdmission_isToldInTheSchedulersWordsInThePlaceOfTheAdvice() {
        // given
        RoomView standing = awaiting(READY.progress().decisions());

        // when
        ShouldRun told = shouldRun(READY, Optional.of(standing));
        AdviceView next = outlook(Optional.of(standing)).advice(READY, Optional.empty());

        // then
        String words = "decision request-1.1-n1 has not been journaled yet: START_TURN, turn 1 runs build";
        assertThat(told.shouldRun()).isFalse();
        assertThat(told.mode()).isEqualTo("WAIT");
        assertThat(told.decision()).isEqualTo("Wait");
        assertThat(told.reason()).isEqualTo("AWAITING_ADMISSION");
        assertThat(told.sentence()).isEqualTo(words);
        assertThat(told.inputs())
                .containsExactly(
                        new InputView("decision", "request-1.1-n1"), new InputView("decisions journaled", "0"));
        assertThat(told.onlySchedulerKnows()).isEmpty();
        assertThat(told.until()).isEmpty();
        assertThat(told.interaction().agent()).containsExactly("start nothing: " + words);
        assertThat(next.mode()).isEqualTo("WAIT");
        assertThat(next.sentence()).isEqualTo(words);
        assertThat(next.onlySchedulerKnows()).isEmpty();
    }

    @Test
    void decisionWhoseFateTheProjectionShows_isNotTold() {
        // given
        RoomView late = awaiting(READY.progress().decisions());

        // when
        ShouldRun told = shouldRun(READY.with(READY.progress().withDecisionCounted()), Optional.of(late));

        // then
        assertThat(told.shouldRun()).isTrue();
        assertThat(told.reason()).isEqualTo("START_TURN");
        assertThat(told.onlySchedulerKnows())
                .extracting(UnknownView::reason)
                .containsExactly("CAPACITY", "AWAITING_ADMISSION");
    }

    @Test
    void schedulerThatSaysNothing_leavesOpenWhetherADecisionAwaitsItsAdmission() {
        // when
        ShouldRun told = shouldRun(READY, Optional.empty());

        // then
        assertThat(told.shouldRun()).isTrue();
        assertThat(told.onlySchedulerKnows())
                .contains(new UnknownView(
                        "AWAITING_ADMISSION",
                        "whether this has been decided already, and only waits to be journaled, is not known here"));
    }

    @Test
    void attemptThatFailed_isToldFirstWhereFailuresAreTheReason() {
        // given
        Unreceipted lost = new Unreceipted(TurnRef.FIRST, Digest.ZERO, Amounts.ZERO);
        GoalProjection goal = READY.with(
                new History(List.of(), 0, 0, 0, List.of(lost), READY.history().marks()));
        NotBefore backoff = new NotBefore(WaitKind.BACKOFF, EXPIRY);

        // when
        ShouldRun waits = shouldRun(
                goal.with(goal.progress().withNext(TurnRef.FIRST.nextAttempt(), Optional.of(backoff))),
                Optional.empty());
        ShouldRun runs = shouldRun(goal, Optional.empty());

        // then
        assertThat(waits.reason()).isEqualTo("BACKOFF");
        assertThat(waits.inputs().getFirst())
                .isEqualTo(new InputView("last failure", "turn 1 attempt 1 without a receipt"));
        assertThat(runs.inputs()).extracting(InputView::name).doesNotContain("last failure");
    }

    @Test
    void actionThatMayHaveHappened_isReconciledByTheCommandThatIsNamed() {
        // when
        ShouldRun told = shouldRun(READY.with(Holds.NONE.withReconcile(List.of("send-mail"))), Optional.empty());

        // then
        assertThat(told.reason()).isEqualTo("RECONCILE");
        assertThat(told.interaction().user()).containsExactly("find out whether send-mail happened");
        assertThat(told.interaction().cli())
                .containsExactly(
                        "loopctl goal reconcile acme/fix send-mail --finding happened|did-not-happen|compensated",
                        "loopctl goal pause acme/fix",
                        "loopctl goal cancel acme/fix");
    }

    private static ShouldRun shouldRun(GoalProjection goal, Optional<RoomView> standing) {
        return outlook(standing).shouldRun(goal, Optional.empty(), NOW);
    }

    private static Outlook outlook(Optional<RoomView> standing) {
        return new Outlook(
                CapabilitySource.of(List.of(BUILD)),
                (goal, proof) -> standing,
                new Failures((goal, head, receipt) -> Optional.empty()),
                InstantSource.fixed(NOW));
    }

    /** As the scheduler tells it of a decision that was made after {@code decisions} others. */
    private static RoomView awaiting(long decisions) {
        Explanation told =
                new Awaiting(new EventId("request-1.1-n1"), decisions, "START_TURN", "turn 1 runs build").explained();
        return new RoomView(
                true,
                true,
                Optional.of(true),
                decisions,
                told.decision(),
                told.reason(),
                told.sentence(),
                told.inputs().stream()
                        .map(input -> new InputView(input.name(), input.value()))
                        .toList());
    }
}
