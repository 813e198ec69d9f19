package dev.loopkeeper.projection.sequencer;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.client.serde.CloudEventHeaders;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.Successor;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.id.TodoId;
import dev.loopkeeper.kernel.receipt.Effect;
import dev.loopkeeper.kernel.receipt.Proposal;
import dev.loopkeeper.kernel.wire.frame.GoalReplay;
import dev.loopkeeper.kernel.wire.frame.SequencerFrames;
import dev.loopkeeper.projection.SampleGoals;
import dev.loopkeeper.projection.ScriptedScheduler;
import dev.loopkeeper.projection.ScriptedTurn;
import dev.loopkeeper.projection.TargetFolder;
import dev.loopkeeper.schema.AttemptRevoked;
import dev.loopkeeper.schema.ClaimGranted;
import dev.loopkeeper.schema.ClaimRefused;
import dev.loopkeeper.schema.Decision;
import dev.loopkeeper.schema.ExternalEvent;
import dev.loopkeeper.schema.GoalClosed;
import dev.loopkeeper.schema.GoalEvent;
import dev.loopkeeper.schema.GoalPaused;
import dev.loopkeeper.schema.GoalStop;
import dev.loopkeeper.schema.JournalEntry;
import dev.loopkeeper.schema.Rejection;
import dev.loopkeeper.schema.Signal;
import dev.loopkeeper.schema.TurnControl;
import dev.loopkeeper.schema.TurnEvent;
import dev.loopkeeper.schema.TurnRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is admitted is journaled, chained and folded; the journal alone gives the same projection. */
class JournalTest {

    private static final GoalId GOAL = GoalId.of("acme/fix");

    @TempDir(factory = TargetFolder.class)
    Path state;

    private SequencerBench bench;

    @BeforeEach
    void open() {
        bench = new SequencerBench(state, SampleGoals.BUILD);
        bench.send(bench.opening("open", GOAL.toString(), SampleGoals.MINIMAL));
    }

    @AfterEach
    void journalGivesEveryPublishedProjectionByteForByte() {
        SequencerFrames frames = new SequencerFrames(bench.codecs);
        GoalReplay replay = new GoalReplay(bench.codecs);
        List<TestRecord<byte[], byte[]>> published = bench.records(LoopTopic.PROJECTIONS);
        List<byte[]> journal = bench.records(LoopTopic.ADMITTED).stream()
                .filter(record -> new String(record.key(), UTF_8).equals(GOAL.toString()))
                .map(TestRecord::value)
                .toList();
        for (int sequence = 1; sequence <= journal.size(); sequence++) {
            assertThat(replay.at(GOAL, journal, sequence).map(frames::projection))
                    .hasValue(published.get(sequence - 1).value());
        }
        assertThat(replay.at(GOAL, journal, journal.size() + 1)).isEmpty();
        assertThat(replay.at(GOAL, journal, 0)).isEmpty();
        bench.close();
    }

    @Test
    void opening_isJournaledAndProjected() {
        // then
        assertThat(bench.journal(GOAL.toString()))
                .singleElement()
                .returns(1L, JournalEntry::getSequence)
                .returns("GoalOpened", JournalEntry::getKind)
                .returns("open", JournalEntry::getEventId);
        assertThat(bench.rejections()).isEmpty();
    }

    @Test
    void outputs_areCloudEventsThatNameTheirCause() {
        // then
        TestRecord<byte[], byte[]> entry = bench.records(LoopTopic.ADMITTED).getFirst();
        assertThat(CloudEventHeaders.read(entry.headers()))
                .isInstanceOfSatisfying(CloudEventHeaders.Reading.Complete.class, read -> {
                    assertThat(read.event().subject()).contains(GOAL.toString());
                    assertThat(read.event().causationId()).contains("open");
                    assertThat(read.event().correlationId()).contains(GOAL.toString());
                    assertThat(read.event().type()).isEqualTo("dev.loopkeeper.JournalEntry");
                });
    }

    @Test
    void sameEventAgain_isRejectedAsDuplicateAndChangesNothing() {
        // when
        bench.send(bench.opening("open", GOAL.toString(), SampleGoals.MINIMAL));

        // then
        assertThat(bench.rejections()).singleElement().returns("DUPLICATE", Rejection::getCode);
        assertThat(bench.journal(GOAL.toString())).hasSize(1);
    }

    @Test
    void sameIdWithAnotherBody_isRejectedAsConflict() {
        // when
        bench.send(paused("open"));

        // then
        assertThat(bench.rejections()).singleElement().returns("CONFLICTING_DUPLICATE", Rejection::getCode);
    }

    @Test
    void eventId_isForgottenAfterItsTime() {
        // given
        bench.send(paused("pause"));
        bench.pass(SeenEvents.REMEMBERED.plus(Duration.ofDays(1)));
        bench.send(bench.opening("other", "acme/other", SampleGoals.MINIMAL));
        bench.pass(Duration.ofSeconds(2));

        // when
        bench.send(paused("pause"));

        // then
        assertThat(bench.rejections())
                .noneMatch(rejection -> rejection.getCode().equals("DUPLICATE"));
    }

    @Test
    void admittedRequest_isDispatchedWithTheSignedContract() {
        // when
        Decision decision = decide();

        // then
        assertThat(bench.values(LoopTopic.TURN_REQUESTS, bench.codecs.turnRequests()))
                .singleElement()
                .returns(2L, TurnRequest::getAdmittedSequence)
                .returns(decision.getDecisionId(), TurnRequest::getDecisionId)
                .returns(decision.getEnvelope(), TurnRequest::getContract);
    }

    @Test
    void requestOnStaleBasis_isJournaledAsRevokedAndNotDispatched() {
        // given
        Decision early = decision();
        bench.send(paused("pause"));

        // when
        bench.send(
                LoopTopic.DECISIONS, GOAL.toString(), bench.codecs.decisions().encode(early));

        // then
        assertThat(bench.journal(GOAL.toString()).getLast().getVerdict().name()).isEqualTo("REVOKED");
        assertThat(bench.records(LoopTopic.TURN_REQUESTS)).isEmpty();
    }

    @Test
    void claimInAPause_isToldToStopAndGetsNoGrant() {
        // given
        decide();
        bench.send(paused("pause"));

        // when
        send(turn("claim-1").started());

        // then
        assertThat(bench.values(LoopTopic.TURN_CONTROL, bench.codecs.turnControl()))
                .extracting(TurnControl::getEvent)
                .containsExactly(new AttemptRevoked("PAUSED"), new AttemptRevoked("PAUSED"));
        assertThat(bench.values(LoopTopic.REJECTED, bench.codecs.rejected()))
                .extracting(Rejection::getCode)
                .containsExactly("GOAL_PAUSED");
    }

    @Test
    void firstClaim_isGrantedAndTheSecondRefused() {
        // given
        decide();
        ScriptedTurn first = turn("claim-1");
        ScriptedTurn second = turn("claim-2");

        // when
        send(first.started());
        send(second.started());

        // then
        List<Object> answers = bench.values(LoopTopic.TURN_CONTROL, bench.codecs.turnControl()).stream()
                .map(TurnControl::getEvent)
                .toList();
        assertThat(answers).hasSize(2);
        assertThat(answers.get(0))
                .isInstanceOfSatisfying(
                        ClaimGranted.class,
                        granted -> assertThat(granted)
                                .returns("claim-1", ClaimGranted::getClaimId)
                                .returns(1L, ClaimGranted::getFence));
        assertThat(answers.get(1))
                .isInstanceOfSatisfying(
                        ClaimRefused.class,
                        refused -> assertThat(refused)
                                .returns("claim-2", ClaimRefused::getClaimId)
                                .returns("LEASE_HELD", ClaimRefused::getCode));
    }

    @Test
    void receiptTwice_closesTheAttemptOnce() {
        // given
        decide();
        ScriptedTurn turn = turn("claim-1");
        byte[] receipt = bench.codecs.receipts().encode(turn.completed(Proposal.NOTHING));

        // when
        bench.send(LoopTopic.RECEIPTS, GOAL.toString(), receipt);
        bench.send(LoopTopic.RECEIPTS, GOAL.toString(), receipt);

        // then
        assertThat(bench.journal(GOAL.toString())).hasSize(3);
        assertThat(bench.rejections()).singleElement().returns("DUPLICATE", Rejection::getCode);
    }

    @Test
    void objectiveReached_stopIsAnnouncedOnce() {
        // given
        decide();
        Effect done = new Effect.TodoDone(new TodoId("build"), new Successor.Nothing("nothing is left"));
        bench.send(
                LoopTopic.RECEIPTS,
                GOAL.toString(),
                bench.codecs.receipts().encode(turn("claim-1").completed(new Proposal.Complete("done"), done)));

        // when
        decide();

        // then
        assertThat(bench.values(LoopTopic.STOPS, bench.codecs.stops()))
                .singleElement()
                .returns("OBJECTIVE_COMPLETE", GoalStop::getReason)
                .returns(1, GoalStop::getTurns);
        assertThat(bench.records(LoopTopic.TURN_REQUESTS)).hasSize(1);
    }

    @Test
    void signalsThatNoReceiptConsumed_areCarriedByTheStopInTheOrderInWhichTheyCame() {
        // given
        send(happened("ci-2", "the build is red"));
        send(happened("ci-1", "the build is green"));
        bench.send(GoalEvent.newBuilder(paused("close"))
                .setEvent(new GoalClosed("enough"))
                .build());

        // when
        decide();

        // then
        assertThat(bench.values(LoopTopic.STOPS, bench.codecs.stops()))
                .singleElement()
                .returns("CLOSED", GoalStop::getReason)
                .returns(List.of("ci-2", "ci-1"), GoalStop::getCarriedSignals);
    }

    @Test
    void unknownGoal_isRejected() {
        // when
        GoalEvent elsewhere =
                GoalEvent.newBuilder(paused("p")).setGoalId("acme/nobody").build();
        bench.send(elsewhere);

        // then
        assertThat(bench.rejections()).singleElement().returns("NO_SUCH_GOAL", Rejection::getCode);
    }

    private ScriptedTurn turn(String claim) {
        TurnRequest request = bench.values(LoopTopic.TURN_REQUESTS, bench.codecs.turnRequests())
                .getLast();
        return new ScriptedTurn(request, claim, bench.runner, bench.now);
    }

    private void send(TurnEvent event) {
        bench.send(
                LoopTopic.TURN_EVENTS,
                GOAL.toString(),
                bench.codecs.turnEvents().encode(event));
    }

    private void send(Signal signal) {
        bench.send(LoopTopic.SIGNALS, GOAL.toString(), bench.codecs.signals().encode(signal));
    }

    private Signal happened(String eventId, String summary) {
        return Signal.newBuilder()
                .setEventId(eventId)
                .setGoalId(GOAL.toString())
                .setOccurredAt(bench.now)
                .setClaimedBy("ci")
                .setEvent(new ExternalEvent("ci", summary, null))
                .build();
    }

    private Decision decide() {
        Decision decision = decision();
        bench.send(
                LoopTopic.DECISIONS, GOAL.toString(), bench.codecs.decisions().encode(decision));
        return decision;
    }

    private Decision decision() {
        GoalProjection goal = new SequencerFrames(bench.codecs)
                .projection(bench.records(LoopTopic.PROJECTIONS).getLast().value());
        return new ScriptedScheduler(bench.scheduler, bench.capabilities()).decide(goal, bench.now);
    }

    private GoalEvent paused(String eventId) {
        return GoalEvent.newBuilder()
                .setEventId(eventId)
                .setGoalId(GOAL.toString())
                .setOccurredAt(bench.now)
                .setClaimedBy("ann")
                .setEvent(new GoalPaused("lunch"))
                .build();
    }
}
