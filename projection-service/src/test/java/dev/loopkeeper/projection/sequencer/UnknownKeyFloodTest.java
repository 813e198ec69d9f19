package dev.loopkeeper.projection.sequencer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.client.crypto.SigningKey;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.kernel.event.Signal;
import dev.loopkeeper.kernel.id.EventId;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.id.Principal;
import dev.loopkeeper.kernel.wire.ActionWriter;
import dev.loopkeeper.kit.keys.KeySnapshot;
import dev.loopkeeper.kit.keys.KeySource;
import dev.loopkeeper.projection.SampleGoals;
import dev.loopkeeper.projection.TargetFolder;
import dev.loopkeeper.schema.JournalEntry;
import dev.loopkeeper.schema.Rejection;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** However many records name keys that nobody has published, one reading answers all that have come, and nobody else waits for it. */
class UnknownKeyFloodTest {

    private static final SigningKey STRANGER = SequencerBench.key(77);
    private static final Duration A_MOMENT = Duration.ofMillis(100);

    @TempDir(factory = TargetFolder.class)
    Path state;

    private final Slow keys = new Slow();
    private SequencerBench bench;

    @BeforeEach
    void open() {
        bench = new SequencerBench(state, keys::of, SampleGoals.BUILD);
        for (int goal = 0; goal < 10; goal++) {
            bench.send(bench.opening("open", "acme/g" + goal, SampleGoals.MINIMAL));
        }
    }

    @AfterEach
    void close() {
        bench.close();
    }

    @Test
    void flood_isAnsweredByOneReadingAndHoldsUpNobodyElse() {
        // when
        for (int i = 0; i < 500; i++) {
            bench.send(LoopTopic.SIGNALS, "acme/g" + i % 9, correction(STRANGER, "acme/g" + i % 9, "flood-" + i));
        }
        bench.pass(A_MOMENT);
        bench.send(LoopTopic.SIGNALS, "acme/g9", correction(bench.writeApi, "acme/g9", "good"));

        // then
        assertThat(keys.questions).hasSize(1);
        assertThat(bench.rejections()).isEmpty();
        assertThat(bench.journal("acme/g9").getLast()).returns("good", JournalEntry::getEventId);
        keys.answer();
        bench.pass(A_MOMENT);
        assertThat(bench.rejections())
                .hasSize(500)
                .allSatisfy(rejection -> assertThat(rejection).returns("UNKNOWN_KEY", Rejection::getCode));
        assertThat(keys.questions).hasSize(1);
    }

    @Test
    void recordsOfTheSameGoal_keepTheirOrderBehindTheUnknownKey() {
        // given
        bench.send(LoopTopic.SIGNALS, "acme/g1", correction(STRANGER, "acme/g1", "unknown"));
        bench.send(LoopTopic.SIGNALS, "acme/g1", correction(bench.writeApi, "acme/g1", "first"));
        bench.send(LoopTopic.SIGNALS, "acme/g1", correction(bench.writeApi, "acme/g1", "second"));
        bench.pass(A_MOMENT);
        assertThat(bench.journal("acme/g1")).hasSize(1);

        // when
        keys.answer();
        bench.pass(A_MOMENT);

        // then
        assertThat(bench.journal("acme/g1"))
                .extracting(JournalEntry::getEventId)
                .containsExactly("open", "first", "second");
        assertThat(bench.rejections()).extracting(Rejection::getEventId).containsExactly("unknown");
    }

    @Test
    void whileAQuestionIsOpen_noOtherIsAskedWhoeverComes() {
        // given
        bench.send(LoopTopic.SIGNALS, "acme/g0", correction(STRANGER, "acme/g0", "first"));
        bench.pass(A_MOMENT);

        // when
        for (int goal = 1; goal < 9; goal++) {
            bench.send(LoopTopic.SIGNALS, "acme/g" + goal, correction(STRANGER, "acme/g" + goal, "later"));
            bench.pass(A_MOMENT);
        }

        // then
        assertThat(keys.questions).hasSize(1);
        keys.answer();
        bench.pass(A_MOMENT);
        bench.pass(A_MOMENT);
        assertThat(keys.questions).hasSize(2);
        assertThat(bench.rejections()).hasSize(1);
        keys.answer();
        bench.pass(A_MOMENT);
        assertThat(bench.rejections()).hasSize(9);
    }

    @Test
    void recordThatCameAfterTheQuestion_waitsForTheNextOne() {
        // given
        bench.send(LoopTopic.SIGNALS, "acme/g1", correction(STRANGER, "acme/g1", "early"));
        bench.pass(A_MOMENT);
        bench.send(LoopTopic.SIGNALS, "acme/g1", correction(STRANGER, "acme/g1", "late"));

        // when
        keys.answer();
        bench.pass(A_MOMENT);

        // then
        assertThat(bench.rejections()).extracting(Rejection::getEventId).containsExactly("early");
        bench.pass(A_MOMENT);
        assertThat(keys.questions).hasSize(2);
    }

    @Test
    void taskThatIsRevivedWhileAnAnswerIsAwaited_judgesWhatItHoldsOnce() {
        // given
        bench.send(LoopTopic.SIGNALS, "acme/g1", correction(STRANGER, "acme/g1", "unknown"));
        bench.pass(A_MOMENT);
        bench.revive();
        bench.pass(A_MOMENT);

        // when
        keys.answer();
        bench.pass(A_MOMENT);

        // then
        assertThat(bench.rejections()).extracting(Rejection::getEventId).containsExactly("unknown");
    }

    private byte[] correction(SigningKey key, String goal, String id) {
        return new ActionWriter(bench.codecs, key)
                .write(
                        new ActionWriter.Stamp(new EventId(id), GoalId.of(goal), bench.now, new Principal("ann")),
                        new Signal.CorrectionGiven("do it"));
    }

    /** Keys whose topic is read to its end only when the test says so. */
    private static final class Slow {

        final List<CompletableFuture<Void>> questions = new ArrayList<>();

        void answer() {
            questions.forEach(question -> question.complete(null));
        }

        KeySource of(KeySnapshot known) {
            return new KeySource() {
                @Override
                public KeySnapshot current() {
                    return known;
                }

                @Override
                public KeySnapshot refreshed() {
                    throw new AssertionError("nobody may wait for keys inside the Streams thread");
                }

                @Override
                public CompletableFuture<Void> toPresentEnd() {
                    CompletableFuture<Void> question = new CompletableFuture<>();
                    questions.add(question);
                    return question;
                }
            };
        }
    }
}
