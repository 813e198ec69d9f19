package dev.loopkeeper.projection.sequencer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.wire.frame.SequencerFrames;
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
        List<GoalProjection> goals = goals("acme/a", "acme/b", "acme/c");
        DecodedGoals decoded = new DecodedGoals(100);
        decoded.put(goals.get(0), 40);
        decoded.put(goals.get(1), 40);
        decoded.get(goals.get(0).id());

        // when
        decoded.put(goals.get(2), 60);

        // then
        assertThat(decoded.get(goals.get(0).id())).isEqualTo(goals.get(0));
        assertThat(decoded.get(goals.get(1).id())).isNull();
        assertThat(decoded.get(goals.get(2).id())).isEqualTo(goals.get(2));
    }

    @Test
    void sameGoalAgain_countsOnce() {
        // given
        List<GoalProjection> goals = goals("acme/a", "acme/b");
        DecodedGoals decoded = new DecodedGoals(100);

        // when
        for (int i = 0; i < 10; i++) {
            decoded.put(goals.get(0), 50);
        }
        decoded.put(goals.get(1), 50);

        // then
        assertThat(decoded.get(goals.get(0).id())).isEqualTo(goals.get(0));
        assertThat(decoded.get(goals.get(1).id())).isEqualTo(goals.get(1));
    }

    private List<GoalProjection> goals(String... ids) {
        try (SequencerBench bench = new SequencerBench(state, SampleGoals.BUILD)) {
            Stream.of(ids).forEach(id -> bench.send(bench.opening("open", id, SampleGoals.MINIMAL)));
            SequencerFrames frames = new SequencerFrames(bench.codecs);
            return bench.records(LoopTopic.PROJECTIONS).stream()
                    .map(record -> frames.projection(record.value()))
                    .toList();
        }
    }
}
