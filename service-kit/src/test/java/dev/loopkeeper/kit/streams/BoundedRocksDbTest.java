package dev.loopkeeper.kit.streams;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.Options;
import org.rocksdb.WriteBufferManager;

class BoundedRocksDbTest {

    @Test
    void everyStore_writesIntoTheSameAllowance() {
        // given
        BoundedRocksDb bounds = new BoundedRocksDb();
        List<Options> stores = Stream.generate(Options::new).limit(3).toList();

        // when
        for (Options store : stores) {
            store.setTableFormatConfig(new BlockBasedTableConfig());
            bounds.setConfig("store", store, Map.of());
            bounds.close("store", store);
        }

        // then
        List<WriteBufferManager> allowances =
                stores.stream().map(Options::writeBufferManager).distinct().toList();
        assertThat(allowances).hasSize(1).doesNotContainNull();
        assertThat(allowances.getFirst().isOwningHandle()).isTrue();
        stores.forEach(Options::close);
    }
}
