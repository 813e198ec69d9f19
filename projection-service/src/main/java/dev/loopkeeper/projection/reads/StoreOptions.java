package dev.loopkeeper.projection.reads;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.ArrayList;
import java.util.List;
import org.rocksdb.AbstractNativeReference;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.Cache;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.CompactionStyle;
import org.rocksdb.CompressionType;
import org.rocksdb.DBOptions;
import org.rocksdb.InfoLogLevel;
import org.rocksdb.LRUCache;
import org.rocksdb.WriteBufferManager;

/** How the store uses memory and disk: one cache and one allowance of write buffers for all columns, however many goals there are. */
final class StoreOptions implements AutoCloseable {

    private static final long CACHE_BYTES = 48L << 20;
    private static final long WRITE_BYTES = 32L << 20;
    private static final long COLUMN_WRITE_BYTES = 16L << 20;
    private static final long BLOB_FILE_BYTES = 32L << 20;
    private static final int OPEN_FILES = 256;
    private static final int BLOOM_BITS = 10;
    private static final int BLOCK_BYTES = 16 << 10;

    private final Cache cache = new LRUCache(CACHE_BYTES);
    private final WriteBufferManager writes = new WriteBufferManager(WRITE_BYTES, cache);
    private final BloomFilter bloom = new BloomFilter(BLOOM_BITS);
    private final DBOptions database = new DBOptions()
            .setCreateIfMissing(true)
            .setCreateMissingColumnFamilies(true)
            // Without a log, only this keeps positions and what they led to in step.
            .setAtomicFlush(true)
            .setWriteBufferManager(writes)
            .setMaxOpenFiles(OPEN_FILES)
            .setMaxBackgroundJobs(2)
            .setInfoLogLevel(InfoLogLevel.WARN_LEVEL)
            .setKeepLogFileNum(2);
    private final List<AbstractNativeReference> open = new ArrayList<>();

    DBOptions database() {
        return database;
    }

    ColumnFamilyDescriptor descriptor(Column column) {
        ColumnFamilyOptions options = new ColumnFamilyOptions()
                .setWriteBufferSize(COLUMN_WRITE_BYTES)
                .setCompressionType(CompressionType.LZ4_COMPRESSION)
                .setTableFormatConfig(new BlockBasedTableConfig()
                        .setBlockCache(cache)
                        .setCacheIndexAndFilterBlocks(true)
                        .setBlockSize(BLOCK_BYTES)
                        .setFilterPolicy(bloom));
        switch (column) {
            // Of which every key is new, in no order: leveled, the whole column would be rewritten for each few files.
            case JOURNAL -> options.setCompactionStyle(CompactionStyle.UNIVERSAL);
            // Written again and again: compaction rewrites short keys, and files of which little is alive.
            case PROJECTIONS ->
                options.setEnableBlobFiles(true)
                        .setBlobFileSize(BLOB_FILE_BYTES)
                        .setBlobCompressionType(CompressionType.LZ4_COMPRESSION)
                        .setEnableBlobGarbageCollection(true);
            case MARKS, FRAMES, CHANGED, ROWS, ATTENTION -> {}
        }
        open.add(options);
        return new ColumnFamilyDescriptor(column.key().getBytes(US_ASCII), options);
    }

    @Override
    public void close() {
        open.forEach(AbstractNativeReference::close);
        database.close();
        bloom.close();
        writes.close();
        cache.close();
    }
}
