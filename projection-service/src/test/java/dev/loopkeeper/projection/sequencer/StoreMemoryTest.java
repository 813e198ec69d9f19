package dev.loopkeeper.projection.sequencer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kit.streams.BoundedRocksDb;
import dev.loopkeeper.projection.SampleGoals;
import dev.loopkeeper.projection.TargetFolder;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoreMemoryTest {

    @TempDir(factory = TargetFolder.class)
    Path state;

    @Test
    void allStoresShareOneCache_soThatMorePartitionsNeedNoMoreMemory() {
        try (SequencerBench bench = new SequencerBench(state, SampleGoals.BUILD)) {
            // when
            bench.send(bench.opening("open", "acme/fix", SampleGoals.MINIMAL));

            // then
            List<Object> capacities = bench.metrics("block-cache-capacity");
            List<Object> usages = bench.metrics("block-cache-usage");
            assertThat(capacities)
                    .isNotEmpty()
                    .allSatisfy(bytes -> assertThat(bytes).hasToString(Long.toString(BoundedRocksDb.TOTAL_BYTES)));
            assertThat(usages).isNotEmpty();
            assertThat(usages.stream().map(Object::toString).distinct()).hasSize(1);
        }
    }
}
