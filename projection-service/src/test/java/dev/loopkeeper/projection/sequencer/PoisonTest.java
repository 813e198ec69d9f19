package dev.loopkeeper.projection.sequencer;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.client.crypto.SigningKey;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.kernel.event.GoalEvent.GoalCancelled;
import dev.loopkeeper.kernel.event.RepairEvent;
import dev.loopkeeper.kernel.event.RepairEvent.ParkedReleased;
import dev.loopkeeper.kernel.event.RepairEvent.ParkedSkipped;
import dev.loopkeeper.kernel.event.TurnEvent;
import dev.loopkeeper.kernel.fold.GoalFold;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.Holds;
import dev.loopkeeper.kernel.goal.Phase;
import dev.loopkeeper.kernel.id.EventId;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.id.Principal;
import dev.loopkeeper.kernel.id.RecordPosition;
import dev.loopkeeper.kernel.wire.ActionWriter;
import dev.loopkeeper.kernel.wire.OperationStatement;
import dev.loopkeeper.kernel.wire.OperatorRecords;
import dev.loopkeeper.kernel.wire.frame.SequencerFrames;
import dev.loopkeeper.projection.SampleGoals;
import dev.loopkeeper.projection.ScriptedScheduler;
import dev.loopkeeper.projection.ScriptedTurn;
import dev.loopkeeper.projection.TargetFolder;
import dev.loopkeeper.schema.Decision;
import dev.loopkeeper.schema.GoalEvent;
import dev.loopkeeper.schema.GoalPaused;
import dev.loopkeeper.schema.GoalResumed;
import dev.loopkeeper.schema.JournalEntry;
import dev.loopkeeper.schema.Rejection;
import dev.loopkeeper.schema.TurnRequest;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A record of our own topics that cannot be used holds its goal, visibly, until an operator has looked; everybody else goes on. */
class PoisonTest {

    private static final GoalId GOAL = GoalId.of("acme/fix");
    private static final GoalId NEXT = GoalId.of("acme/next");
    private static final byte[] GARBAGE = {0, 0, 0, 0, 1, 2, 3};

    @TempDir(factory = TargetFolder.class)
    Path state;

    private final AtomicBoolean foldFails = new AtomicBoolean();
    private SequencerBench bench;

    @AfterEach
    void close() {
        bench.close();
    }

    @Test
    void poison_isJournaledAsParkedAndHoldsItsGoalOnly() {
        // given
        open();

        // when
        bench.send(LoopTopic.RECEIPTS, GOAL.toString(), GARBAGE);
        pause(GOAL, "waits");
        pause(NEXT, "goes-on");

        // then
        JournalEntry parked = bench.journal(GOAL.toString()).getLast();
        assertThat(parked)
                .returns("RecordParked", JournalEntry::getKind)
                .returns("UNDECODABLE", JournalEntry::getCode)
                .returns(2L, JournalEntry::getSequence);
        assertThat(parked.getOriginal().array()).isEqualTo(GARBAGE);
        assertThat(goal(GOAL).holds().parked().map(Holds.Parked::record)).contains(position(parked));
        assertThat(Phase.of(goal(GOAL))).isEqualTo(Phase.PARKED);
        assertThat(bench.journal(NEXT.toString()).getLast()).returns("goes-on", JournalEntry::getEventId);
        assertThat(bench.rejections()).isEmpty();
        assertThat(bench.deadLetters()).isEmpty();
    }

    @Test
    void skip_putsThePoisonAsideAndJudgesWhatWaitedInTheOrderOfItsArrival() {
        // given
        open();
        bench.send(LoopTopic.RECEIPTS, GOAL.toString(), GARBAGE);
        pause(GOAL, "pause");
        bench.send(event(GOAL, "resume", new GoalResumed("on")));
        pause(GOAL, "again");

        // when
        operate(bench.operator, new ParkedSkipped(parkedRecord(), "a broken disk"));

        // then
        assertThat(kinds())
                .containsExactly(
                        "GoalOpened", "RecordParked", "ParkedSkipped", "GoalPaused", "GoalResumed", "GoalPaused");
        List<TestRecord<byte[], byte[]>> letters = bench.deadLetters();
        assertThat(letters).hasSize(1);
        assertThat(letters.getFirst().value()).isEqualTo(GARBAGE);
        assertThat(new String(
                        letters.getFirst()
                                .headers()
                                .lastHeader("loop_error_code")
                                .value(),
                        UTF_8))
                .isEqualTo("SKIPPED");
        assertThat(goal(GOAL).holds().parked()).isEmpty();
    }

    @Test
    void releaseOfWhatStillCannotBeRead_parksTheGoalAgainAtTheSameRecord() {
        // given
        open();
        bench.send(LoopTopic.RECEIPTS, GOAL.toString(), GARBAGE);
        pause(GOAL, "waits");
        RecordPosition record = parkedRecord();

        // when
        operate(bench.operator, new ParkedReleased(record));

        // then
        assertThat(kinds()).containsExactly("GoalOpened", "RecordParked", "ParkedReleased", "RecordParked");
        assertThat(parkedRecord()).isEqualTo(record);
    }

    @Test
    void foldThatThrows_parksInsteadOfEndingTheTaskAndReleaseGoesOnOnceItIsMended() {
        // given
        open();
        decide();
        foldFails.set(true);
        TurnRequest request = bench.values(LoopTopic.TURN_REQUESTS, bench.codecs.turnRequests())
                .getLast();
        dev.loopkeeper.schema.TurnEvent started =
                new ScriptedTurn(request, "claim-1", bench.runner, bench.now).started();
        bench.send(
                LoopTopic.TURN_EVENTS,
                GOAL.toString(),
                bench.codecs.turnEvents().encode(started));
        pause(NEXT, "goes-on");
        assertThat(bench.journal(GOAL.toString()).getLast()).returns("UNFOLDABLE", JournalEntry::getCode);

        // when
        foldFails.set(false);
        operate(bench.operator, new ParkedReleased(parkedRecord()));

        // then
        assertThat(bench.journal(GOAL.toString()).getLast()).returns("TurnStarted", JournalEntry::getKind);
        assertThat(bench.journal(NEXT.toString()).getLast()).returns("goes-on", JournalEntry::getEventId);
    }

    @Test
    void cancelAndStop_passTheParkedRecord_andTheRestGetsItsFate() {
        // given
        open();
        bench.send(LoopTopic.RECEIPTS, GOAL.toString(), GARBAGE);
        pause(GOAL, "waits");

        // when
        bench.send(
                LoopTopic.GOAL_EVENTS,
                GOAL.toString(),
                new ActionWriter(bench.codecs, bench.writeApi)
                        .write(
                                new ActionWriter.Stamp(new EventId("c"), GOAL, bench.now, new Principal("ann")),
                                new GoalCancelled("enough")));
        decide();

        // then
        assertThat(kinds()).containsExactly("GoalOpened", "RecordParked", "GoalCancelled", "GoalStopped");
        assertThat(bench.deadLetters()).hasSize(1);
        assertThat(bench.rejections())
                .singleElement()
                .returns("waits", Rejection::getEventId)
                .returns("GOAL_STOPPED", Rejection::getCode);
    }

    @Test
    void requestDecidedBeforeTheParking_isRevokedAtOnceSoThatTheSchedulerDoesNotWait() {
        // given
        open();
        Decision early = decision();
        bench.send(LoopTopic.RECEIPTS, GOAL.toString(), GARBAGE);

        // when
        bench.send(
                LoopTopic.DECISIONS, GOAL.toString(), bench.codecs.decisions().encode(early));

        // then
        assertThat(bench.journal(GOAL.toString()).getLast())
                .satisfies(entry -> assertThat(entry.getVerdict().name()).isEqualTo("REVOKED"));
        assertThat(bench.records(LoopTopic.TURN_REQUESTS)).isEmpty();
    }

    @Test
    void operationOfAnybodyButAnOperator_changesNothing() {
        // given
        open();
        bench.send(LoopTopic.RECEIPTS, GOAL.toString(), GARBAGE);

        // when
        operate(bench.writeApi, new ParkedReleased(parkedRecord()));
        operate(bench.runner, new ParkedSkipped(parkedRecord(), "mine"));

        // then
        assertThat(bench.rejections()).extracting(Rejection::getCode).containsExactly("WRONG_ROLE", "WRONG_ROLE");
        assertThat(kinds()).containsExactly("GoalOpened", "RecordParked");
    }

    @Test
    void foreignGarbage_parksNobody() {
        // given
        open();

        // when
        bench.send(LoopTopic.SIGNALS, GOAL.toString(), GARBAGE);
        bench.send(LoopTopic.GOAL_EVENTS, GOAL.toString(), GARBAGE);
        bench.send(LoopTopic.OPERATIONS, GOAL.toString(), GARBAGE);
        foldFails.set(true);
        pause(GOAL, "unfoldable");
        foldFails.set(false);
        bench.send(event(GOAL, "good", new GoalPaused("x")));

        // then
        assertThat(kinds()).containsExactly("GoalOpened", "GoalPaused");
        assertThat(bench.deadLetters()).hasSize(4);
    }

    @Test
    void poisonForAGoalThatNobodyOpened_isPutAside() {
        // given
        open();

        // when
        bench.send(LoopTopic.RECEIPTS, "acme/nobody", GARBAGE);

        // then
        assertThat(bench.deadLetters()).hasSize(1);
        assertThat(bench.journal("acme/nobody")).isEmpty();
    }

    private void open() {
        bench = new SequencerBench(
                state,
                (before, entry) -> {
                    boolean poisonous = entry.fact().event() instanceof TurnEvent
                            || entry.fact().event() instanceof dev.loopkeeper.kernel.event.GoalEvent.GoalPaused paused
                                    && paused.reason().equals("unfoldable");
                    if (foldFails.get() && poisonous) {
                        throw new IllegalStateException("told to fail");
                    }
                    return GoalFold.fold(before, entry);
                },
                SampleGoals.BUILD);
        bench.send(bench.opening("open", GOAL.toString(), SampleGoals.MINIMAL));
        bench.send(bench.opening("open", NEXT.toString(), SampleGoals.MINIMAL));
    }

    private void operate(SigningKey key, RepairEvent event) {
        OperationStatement statement =
                new OperationStatement(new EventId("op-" + bench.now.toEpochMilli()), GOAL, bench.now, event);
        bench.send(LoopTopic.OPERATIONS, GOAL.toString(), new OperatorRecords(bench.codecs).operation(statement, key));
    }

    private void pause(GoalId goal, String id) {
        bench.send(event(goal, id, new GoalPaused(id)));
    }

    private GoalEvent event(GoalId goal, String id, Object event) {
        return GoalEvent.newBuilder()
                .setEventId(id)
                .setGoalId(goal.toString())
                .setOccurredAt(bench.now)
                .setClaimedBy("ann")
                .setEvent(event)
                .build();
    }

    private void decide() {
        bench.send(
                LoopTopic.DECISIONS, GOAL.toString(), bench.codecs.decisions().encode(decision()));
    }

    private Decision decision() {
        return new ScriptedScheduler(bench.scheduler, bench.capabilities()).decide(goal(GOAL), bench.now);
    }

    private List<String> kinds() {
        return bench.journal(GOAL.toString()).stream()
                .map(JournalEntry::getKind)
                .toList();
    }

    private RecordPosition parkedRecord() {
        return goal(GOAL).holds().parked().orElseThrow().record();
    }

    private GoalProjection goal(GoalId goal) {
        return bench.records(LoopTopic.PROJECTIONS).stream()
                .map(record -> new SequencerFrames(bench.codecs).projection(record.value()))
                .filter(found -> found.id().equals(goal))
                .reduce((before, after) -> after)
                .orElseThrow();
    }

    private static RecordPosition position(JournalEntry entry) {
        return new RecordPosition(
                entry.getSource().getTopic(),
                entry.getSource().getPartition(),
                entry.getSource().getOffset());
    }
}
