package dev.loopkeeper.projection.sequencer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.client.crypto.KeyRing;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.wire.frame.SequencerFrames;
import dev.loopkeeper.kit.keys.KeySnapshot;
import dev.loopkeeper.kit.keys.KeySource;
import dev.loopkeeper.projection.SampleGoals;
import dev.loopkeeper.projection.ScriptedScheduler;
import dev.loopkeeper.projection.TargetFolder;
import dev.loopkeeper.schema.Decision;
import dev.loopkeeper.schema.JournalEntry;
import dev.loopkeeper.schema.Rejection;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A key is published before it is used, so one that is missing is looked for before anybody is refused. */
class LateKeyTest {

    private static final String GOAL = "acme/fix";
    private static final KeySnapshot NONE = new KeySnapshot(KeyRing.of(List.of()), 0);

    @TempDir(factory = TargetFolder.class)
    Path state;

    @Test
    void keyIsPublishedButNotReadYet_decisionIsAdmittedUnderTheNewerKeys() {
        try (SequencerBench bench = new SequencerBench(state, keys -> new Late(NONE, keys), SampleGoals.BUILD)) {
            // given
            bench.send(bench.opening("open", GOAL, SampleGoals.MINIMAL));

            // when
            decide(bench);

            // then
            assertThat(bench.rejections()).isEmpty();
            assertThat(bench.journal(GOAL).getLast())
                    .returns("TurnRequested", JournalEntry::getKind)
                    .returns(3L, JournalEntry::getKeySetVersion);
        }
    }

    @Test
    void keyIsNotPublished_decisionIsRejected() {
        try (SequencerBench bench = new SequencerBench(state, keys -> new Late(NONE, NONE), SampleGoals.BUILD)) {
            // given
            bench.send(bench.opening("open", GOAL, SampleGoals.MINIMAL));

            // when
            decide(bench);

            // then
            assertThat(bench.rejections()).singleElement().returns("UNKNOWN_KEY", Rejection::getCode);
        }
    }

    private static void decide(SequencerBench bench) {
        GoalProjection goal = new SequencerFrames(bench.codecs)
                .projection(bench.records(LoopTopic.PROJECTIONS).getLast().value());
        Decision decision = new ScriptedScheduler(bench.scheduler, bench.capabilities()).decide(goal, bench.now);
        bench.send(LoopTopic.DECISIONS, GOAL, bench.codecs.decisions().encode(decision));
        bench.pass(Duration.ofMillis(200));
    }

    /** What is published is read as soon as somebody asks for it. */
    private static final class Late implements KeySource {

        private final KeySnapshot published;
        private KeySnapshot read;

        Late(KeySnapshot read, KeySnapshot published) {
            this.read = read;
            this.published = published;
        }

        @Override
        public KeySnapshot current() {
            return read;
        }

        @Override
        public KeySnapshot refreshed() {
            throw new AssertionError("nobody may wait for keys inside the Streams thread");
        }

        @Override
        public CompletableFuture<Void> toPresentEnd() {
            read = published;
            return CompletableFuture.completedFuture(null);
        }
    }
}
