package dev.loopkeeper.projection.rebuild;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.loopkeeper.client.registry.InMemorySchemaRegistry;
import dev.loopkeeper.client.registry.RegistrationMode;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.kernel.admission.Authentication;
import dev.loopkeeper.kernel.event.Verdict;
import dev.loopkeeper.kernel.fold.GoalFold;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.GoalState;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.wire.GoalDocument;
import dev.loopkeeper.kernel.wire.Input;
import dev.loopkeeper.kernel.wire.InputDecoder;
import dev.loopkeeper.kernel.wire.JournalWriter;
import dev.loopkeeper.kernel.wire.SealedEntry;
import dev.loopkeeper.kernel.wire.Source;
import dev.loopkeeper.kernel.wire.TopicCodecs;
import dev.loopkeeper.kernel.wire.frame.GoalReplay;
import dev.loopkeeper.kernel.wire.frame.SequencerFrames;
import dev.loopkeeper.projection.SampleGoals;
import dev.loopkeeper.projection.rebuild.Difference.Kind;
import dev.loopkeeper.schema.GoalEvent;
import dev.loopkeeper.schema.GoalPaused;
import dev.loopkeeper.schema.GoalResumed;
import java.time.Instant;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;

/** What differs between a goal's journal and what is published of it has a name, and only what the journal gives replaces it. */
class RebuiltPartitionTest {

    private static final String GOAL = "acme/fix";
    private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");

    private final TopicCodecs codecs = new TopicCodecs(new InMemorySchemaRegistry(), RegistrationMode.REGISTER);
    private final SequencerFrames frames = new SequencerFrames(codecs);
    private final RebuiltPartition partition = new RebuiltPartition(frames, new GoalReplay(codecs));

    private GoalState state = new GoalState.Unopened(GoalId.of(GOAL));

    @Test
    void publishedProjectionThatTheJournalGives_isNoDifferenceHoweverFarTheJournalHasComeSince() {
        // given
        byte[] first = entry("e1", opened());
        byte[] published = projection();
        byte[] second = entry("e2", new GoalPaused("x"));

        // when
        partition.published(record(published));
        partition.journaled(record(first));
        partition.journaled(record(second));

        // then
        assertThat(partition.differences()).isEmpty();
        assertThat(partition.goals()).isEqualTo(1);
        assertThat(partition.entries()).isEqualTo(2);
    }

    @Test
    void goalWithoutAProjection_isUnpublished() {
        // when
        partition.journaled(record(entry("e1", opened())));

        // then
        assertThat(partition.differences()).singleElement().returns(Kind.UNPUBLISHED, Difference::kind);
        assertThat(partition.projection(GOAL)).hasValue(projection());
    }

    @Test
    void projectionFurtherThanTheJournal_isAhead() {
        // given
        byte[] first = entry("e1", opened());
        byte[] onlyFirst = projection();
        entry("e2", new GoalPaused("x"));

        // when
        partition.published(record(projection()));
        partition.journaled(record(first));

        // then
        assertThat(partition.differences()).singleElement().returns(Kind.AHEAD, Difference::kind);
        assertThat(partition.projection(GOAL)).hasValue(onlyFirst);
    }

    @Test
    void projectionWithoutAJournal_isAheadAndNothingReplacesIt() {
        // given
        entry("e1", opened());

        // when
        partition.published(record(projection()));

        // then
        assertThat(partition.differences()).singleElement().returns(Kind.AHEAD, Difference::kind);
        assertThat(partition.projection(GOAL)).isEmpty();
    }

    @Test
    void bytesThatAreNoProjection_areUnusableAndReplaced() {
        // given
        byte[] first = entry("e1", opened());

        // when
        partition.published(record(new byte[] {1, 2, 3}));
        partition.journaled(record(first));

        // then
        assertThat(partition.differences()).singleElement().returns(Kind.UNUSABLE, Difference::kind);
        assertThat(partition.projection(GOAL)).hasValue(projection());
    }

    @Test
    void tombstones_areNoProjectionsEither() {
        // given
        byte[] first = entry("e1", opened());

        // when
        partition.comparesStore();
        partition.published(record(null));
        partition.stored(record(null));
        partition.journaled(record(first));

        // then
        assertThat(partition.differences())
                .singleElement()
                .returns(Kind.UNUSABLE, Difference::kind)
                .satisfies(found -> assertThat(found.sentence()).contains("tombstone"));
        assertThat(partition.projection(GOAL)).hasValue(projection());
    }

    @Test
    void storeThatIsNotWhatTheJournalGives_isFoundThoughWhatIsPublishedIsRight() {
        // given
        byte[] first = entry("e1", opened());
        byte[] right = projection();
        entry("e2", new GoalPaused("x"));
        byte[] ahead = projection();

        // when
        partition.comparesStore();
        partition.published(record(right));
        partition.stored(record(ahead));
        partition.journaled(record(first));

        // then
        assertThat(partition.differences()).singleElement().returns(Kind.STORE, Difference::kind);
        assertThat(partition.projection(GOAL)).hasValue(right);
    }

    @Test
    void storeWithoutTheGoal_isADifference() {
        // given
        byte[] first = entry("e1", opened());

        // when
        partition.comparesStore();
        partition.published(record(projection()));
        partition.journaled(record(first));

        // then
        assertThat(partition.differences())
                .singleElement()
                .returns(Kind.STORE, Difference::kind)
                .returns(
                        "expected a projection in the sequencer's store of the goal, but there is none",
                        Difference::sentence);
    }

    @Test
    void storeThatTheJournalGives_isNoDifference() {
        // given
        byte[] first = entry("e1", opened());

        // when
        partition.comparesStore();
        partition.published(record(projection()));
        partition.stored(record(new byte[] {1}));
        partition.stored(record(projection()));
        partition.journaled(record(first));

        // then
        assertThat(partition.differences()).isEmpty();
    }

    @Test
    void journalWithAGap_isBrokenAndReplacesNothing() {
        // given
        byte[] first = entry("e1", opened());
        byte[] published = projection();
        entry("e2", new GoalPaused("x"));
        byte[] third = entry("e3", new GoalResumed("x"));

        // when
        partition.published(record(published));
        partition.journaled(record(first));
        partition.journaled(record(third));

        // then
        assertThat(partition.differences())
                .singleElement()
                .returns(Kind.BROKEN_JOURNAL, Difference::kind)
                .returns(1L, Difference::sequence);
        assertThat(partition.projection(GOAL)).isEmpty();
    }

    private byte[] entry(String id, Object event) {
        byte[] original = codecs.goalEvents()
                .encode(GoalEvent.newBuilder()
                        .setEventId(id)
                        .setGoalId(GOAL)
                        .setOccurredAt(NOW)
                        .setClaimedBy("ann")
                        .setEvent(event)
                        .build());
        Input.Readable fact =
                (Input.Readable) new InputDecoder(codecs).decode(LoopTopic.GOAL_EVENTS, GOAL.getBytes(UTF_8), original);
        SealedEntry sealed = JournalWriter.seal(
                state.position(),
                new JournalWriter.Admitted(
                        fact,
                        Verdict.ADMITTED,
                        Authentication.UNSIGNED,
                        0,
                        new Source(LoopTopic.GOAL_EVENTS.topicName(), 0, 0, NOW),
                        original));
        state = GoalFold.fold(state, sealed.entry());
        return frames.entry(sealed);
    }

    private byte[] projection() {
        return frames.projection((GoalProjection) state);
    }

    private static Object opened() {
        try {
            return GoalDocument.parse(new ObjectMapper().readTree(SampleGoals.MINIMAL))
                    .opened();
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private static ConsumerRecord<byte[], byte[]> record(byte[] value) {
        return new ConsumerRecord<>("any", 0, 0, GOAL.getBytes(UTF_8), value);
    }
}
