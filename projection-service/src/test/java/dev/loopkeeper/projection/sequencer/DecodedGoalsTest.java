package dev.loopkeeper.projection.sequencer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.wire.frame.SequencerFrames;
import dev.loopkeeper.kernel.wire.frame.WrittenProjection;
import dev.loopkeeper.projection.SampleGoals;
import dev.loopkeeper.projection.TargetFolder;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DecodedGoalsTest {

    @TempDir(factory = TargetFolder.class)
    Path state;

    @Test
    void bound_letsGoOfThoseThatWereNotUsedForLongest() {
        // given
        List<WrittenProjection> goals = goals("acme/a", "acme/b", "acme/c");
        DecodedGoals decoded = new DecodedGoals(bytes(goals.get(0)) + bytes(goals.get(2)));
        decoded.put(goals.get(0));
        decoded.put(goals.get(1));
        decoded.get(id(goals.get(0)));

        // when
        decoded.put(goals.get(2));

        // then
        assertThat(decoded.get(id(goals.get(0)))).contains(goals.get(0));
        assertThat(decoded.get(id(goals.get(1)))).isEmpty();
        assertThat(decoded.get(id(goals.get(2)))).contains(goals.get(2));
    }

    @Test
    void sameGoalAgain_countsOnce() {
        // given
        List<WrittenProjection> goals = goals("acme/a", "acme/b");
        DecodedGoals decoded = new DecodedGoals(bytes(goals.get(0)) + bytes(goals.get(1)));

        // when
        for (int i = 0; i < 10; i++) {
            decoded.put(goals.get(0));
        }
        decoded.put(goals.get(1));

        // then
        assertThat(decoded.get(id(goals.get(0)))).contains(goals.get(0));
        assertThat(decoded.get(id(goals.get(1)))).contains(goals.get(1));
    }

    private static int bytes(WrittenProjection goal) {
        return goal.frame().length;
    }

    private static GoalId id(WrittenProjection goal) {
        return goal.goal().id();
    }

    private List<WrittenProjection> goals(String... ids) {
        try (SequencerBench bench = new SequencerBench(state, SampleGoals.BUILD)) {
            Stream.of(ids).forEach(id -> bench.send(bench.opening("open", id, SampleGoals.MINIMAL)));
            SequencerFrames frames = new SequencerFrames(bench.codecs);
            return bench.records(LoopTopic.PROJECTIONS).stream()
                    .map(record -> frames.written(record.value()))
                    .toList();
        }
    }
}
