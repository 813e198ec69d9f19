package dev.loopkeeper.projection.sequencer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.projection.SampleGoals;
import dev.loopkeeper.projection.TargetFolder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jboss.logmanager.ExtHandler;
import org.jboss.logmanager.ExtLogRecord;
import org.jboss.logmanager.Level;
import org.jboss.logmanager.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Records that cannot be used are said loudly once of each kind, and then now and then: whoever writes garbage neither fills the log nor silences it. */
class PutAsideLinesTest {

    private static final byte[] GARBAGE = {0, 0, 0, 0, 1, 2, 3};
    private static final String GOAL = "acme/fix";
    private static final String NEXT = "acme/next";
    private static final String NOBODY = "acme/nobody";

    @TempDir(factory = TargetFolder.class)
    Path state;

    private final Logger there = Logger.getLogger(Judge.class.getName());
    private final List<ExtLogRecord> lines = new ArrayList<>();
    private final ExtHandler kept = new ExtHandler() {
        @Override
        protected void doPublish(ExtLogRecord line) {
            lines.add(line);
        }
    };
    private SequencerBench bench;

    @BeforeEach
    void open() {
        bench = new SequencerBench(state);
        bench.send(bench.opening("open-1", GOAL, SampleGoals.MINIMAL));
        bench.send(bench.opening("open-2", NEXT, SampleGoals.MINIMAL));
        there.addHandler(kept);
    }

    @AfterEach
    void close() {
        there.removeHandler(kept);
        bench.close();
    }

    @Test
    void garbageOfOthers_isSaidOnceHoweverMuchOfItComes() {
        // when
        for (int i = 0; i < 50; i++) {
            bench.send(LoopTopic.SIGNALS, GOAL, GARBAGE);
        }

        // then
        assertThat(lines).singleElement().returns(Level.WARN, ExtLogRecord::getLevel);
        assertThat(bench.deadLetters()).hasSize(50);
    }

    @Test
    void garbageOfOthers_doesNotSilenceTheFirstLineOfAnotherKind() {
        // given
        bench.send(LoopTopic.SIGNALS, GOAL, GARBAGE);
        bench.send(LoopTopic.SIGNALS, GOAL, GARBAGE);
        int before = lines.size();

        // when
        bench.send(LoopTopic.RECEIPTS, NOBODY, GARBAGE);
        bench.send(LoopTopic.RECEIPTS, NOBODY, GARBAGE);

        // then
        assertThat(before).isEqualTo(1);
        assertThat(lines).hasSize(2).extracting(ExtLogRecord::getLevel).containsOnly(Level.WARN);
    }

    @Test
    void recordThatParksItsGoal_isAlwaysSaid() {
        // when
        bench.send(LoopTopic.RECEIPTS, GOAL, GARBAGE);
        bench.send(LoopTopic.RECEIPTS, NEXT, GARBAGE);

        // then
        assertThat(lines).hasSize(2).extracting(ExtLogRecord::getLevel).containsOnly(Level.ERROR);
    }
}
