package dev.loopkeeper.projection.reads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.loopkeeper.projection.TargetFolder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.FlushOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteOptions;

class StoreOptionsTest {
    private static final int FILES = 20;
    private static final int RECORDS_IN_A_FILE = 100;
    private static final int RECORD_BYTES = 1_024;

    static {
        RocksDB.loadLibrary();
    }

    @TempDir(factory = TargetFolder.class)
    Path folder;

    @Test
    void journalRecords_areWrittenToDiskOnceHoweverManyFilesThereAre() throws RocksDBException {
        // given
        List<ColumnFamilyHandle> columns = new ArrayList<>();
        try (StoreOptions options = new StoreOptions();
                RocksDB db = RocksDB.open(
                        options.database(),
                        folder.toString(),
                        List.of(options.descriptor(Column.MARKS), options.descriptor(Column.FRAMES)),
                        columns)) {
            // when
            fill(db, columns.getLast());
            await().atMost(Duration.ofSeconds(60)).until(() -> isAtRest(db, columns.getLast()));

            // then
            assertThat(filesInLastLevel(db, columns.getLast())).isPositive();
            assertThat(timesWritten(db, columns.getLast())).isLessThan(1.1);
            columns.forEach(ColumnFamilyHandle::close);
        }
    }

    private static void fill(RocksDB db, ColumnFamilyHandle frames) throws RocksDBException {
        Random random = new Random(1);
        byte[] record = new byte[RECORD_BYTES];
        try (FlushOptions flush = new FlushOptions().setWaitForFlush(true);
                WriteOptions unlogged = new WriteOptions().setDisableWAL(true)) {
            for (long number = 0; number < FILES * RECORDS_IN_A_FILE; number++) {
                random.nextBytes(record);
                db.put(frames, unlogged, Keys.frame(number), record);
                if ((number + 1) % RECORDS_IN_A_FILE == 0) {
                    db.flush(flush, frames);
                }
            }
        }
    }

    private static boolean isAtRest(RocksDB db, ColumnFamilyHandle column) throws RocksDBException {
        return db.getLongProperty(column, "rocksdb.num-running-compactions") == 0
                && db.getLongProperty(column, "rocksdb.compaction-pending") == 0;
    }

    private static int filesInLastLevel(RocksDB db, ColumnFamilyHandle column) throws RocksDBException {
        return Integer.parseInt(db.getProperty(column, "rocksdb.num-files-at-level6"));
    }

    private static double timesWritten(RocksDB db, ColumnFamilyHandle column) throws RocksDBException {
        return Double.parseDouble(db.getMapProperty(column, "rocksdb.cfstats").get("compaction.Sum.WriteAmp"));
    }
}
