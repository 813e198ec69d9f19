package dev.loopkeeper.projection.sequencer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.kernel.event.RepairEvent.ParkedSkipped;
import dev.loopkeeper.kernel.id.EventId;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.wire.OperationStatement;
import dev.loopkeeper.kernel.wire.OperatorRecords;
import dev.loopkeeper.kernel.wire.frame.SequencerFrames;
import dev.loopkeeper.projection.SampleGoals;
import dev.loopkeeper.projection.TargetFolder;
import dev.loopkeeper.schema.Amounts;
import dev.loopkeeper.schema.ChildSettled;
import dev.loopkeeper.schema.GoalEvent;
import dev.loopkeeper.schema.GoalLink;
import dev.loopkeeper.schema.GoalPaused;
import dev.loopkeeper.schema.Rejection;
import dev.loopkeeper.schema.TurnEvent;
import dev.loopkeeper.schema.TurnStarted;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What waits behind a parked record is bounded; what may not be lost waits all the same. */
class FullQueueTest {
    private static final GoalId GOAL = GoalId.of("acme/fix");
    private static final byte[] GARBAGE = {0, 0, 0, 0, 1, 2, 3};

    @TempDir(factory = TargetFolder.class)
    Path state;

    private SequencerBench bench;

    @BeforeEach
    void fill() {
        bench = new SequencerBench(state, SampleGoals.BUILD);
        bench.send(bench.opening("open", GOAL.toString(), SampleGoals.MINIMAL));
        bench.send(LoopTopic.RECEIPTS, GOAL.toString(), GARBAGE);
        for (int i = 1; i < HeldRecords.MOST_RECORDS; i++) {
            pause("e" + i);
        }
    }

    @AfterEach
    void close() {
        bench.close();
    }

    @Test
    void whatFindsNoRoom_isRejectedAndSaysSo() {
        // when
        pause("one-more");

        // then
        assertThat(bench.rejections())
                .singleElement()
                .returns("QUEUE_FULL", Rejection::getCode)
                .returns("one-more", Rejection::getEventId)
                .returns(GOAL.toString(), Rejection::getGoalId);
    }

    @Test
    void reportThatNobodyHasLookedAt_unseatsNoClaim() {
        // when
        bench.send(
                LoopTopic.TURN_EVENTS,
                GOAL.toString(),
                bench.codecs.turnEvents().encode(unsigned()));

        // then
        assertThat(bench.rejections()).singleElement().returns("QUEUE_FULL", Rejection::getCode);
        assertThat(bench.records(LoopTopic.TURN_CONTROL)).isEmpty();
    }

    @Test
    void whatAChildTellsItsParent_waitsThoughThereIsNoRoom() {
        // given
        bench.send(
                LoopTopic.GOAL_LINKS, GOAL.toString(), bench.codecs.goalLinks().encode(settled()));

        // when
        skip();

        // then
        assertThat(bench.rejections())
                .extracting(Rejection::getCode)
                .contains("NO_SUCH_CHILD")
                .doesNotContain("QUEUE_FULL");
    }

    private void skip() {
        var goal = bench.records(LoopTopic.PROJECTIONS).stream()
                .map(record -> new SequencerFrames(bench.codecs).projection(record.value()))
                .reduce((before, after) -> after)
                .orElseThrow();
        var statement = new OperationStatement(
                new EventId("skip"),
                GOAL,
                bench.now,
                new ParkedSkipped(goal.holds().parked().orElseThrow().record(), "a broken disk"));
        bench.send(
                LoopTopic.OPERATIONS,
                GOAL.toString(),
                new OperatorRecords(bench.codecs).operation(statement, bench.operator));
    }

    private void pause(String id) {
        bench.send(GoalEvent.newBuilder()
                .setEventId(id)
                .setGoalId(GOAL.toString())
                .setOccurredAt(bench.now)
                .setClaimedBy("ann")
                .setEvent(new GoalPaused(id))
                .build());
    }

    private GoalLink settled() {
        return GoalLink.newBuilder()
                .setGoalId(GOAL.toString())
                .setParentId(GOAL.toString())
                .setChildId(GOAL + ".1")
                .setOrdinal(1)
                .setSequence(7)
                .setSentAt(bench.now)
                .setEvent(new ChildSettled("OBJECTIVE_COMPLETE", new Amounts(1L, 1L, 1L, 1L)))
                .build();
    }

    private TurnEvent unsigned() {
        return TurnEvent.newBuilder()
                .setEventId("made-up")
                .setGoalId(GOAL.toString())
                .setTurn(1)
                .setAttempt(1)
                .setClaimId("somebody-elses")
                .setRunnerId("runner-1")
                .setOccurredAt(bench.now)
                .setEvent(new TurnStarted("sha256:" + "0".repeat(64)))
                .build();
    }
}
