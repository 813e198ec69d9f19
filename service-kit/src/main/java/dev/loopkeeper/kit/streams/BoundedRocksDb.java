package dev.loopkeeper.kit.streams;

import java.util.Map;
import org.apache.kafka.streams.state.RocksDBConfigSetter;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.Cache;
import org.rocksdb.LRUCache;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.WriteBufferManager;

/**
 * One cache and one budget of write buffers for all stores of the process, however many partitions it is assigned. By default each store has its own,
 * so that an instance that takes over everybody's partitions would need many times the memory of one among several.
 */
public final class BoundedRocksDb implements RocksDBConfigSetter {

    /** What all stores of a process may hold outside the heap: blocks, indices, filters and write buffers. */
    public static final long TOTAL_BYTES = 128L * 1024 * 1024;

    /** The part of it that write buffers may take. */
    static final long WRITE_BUFFER_BYTES = 64L * 1024 * 1024;

    private static final double FOR_INDICES = 0.1;
    private static final int SHARDS_BY_SIZE = -1;
    private static final long MEMTABLE_BYTES = 4L * 1024 * 1024;
    private static final int MEMTABLES = 2;

    /** Small, since each store of each partition takes at least one per column family as soon as it is written to. */
    private static final long ARENA_BYTES = 64L * 1024;

    /** What part of a write buffer tells at once that a key is not in it: some 10 bits for each of our shorter entries. */
    private static final double MEMTABLE_FILTER = 0.01;

    private static final Cache CACHE;
    private static final WriteBufferManager WRITE_BUFFERS;

    static {
        RocksDB.loadLibrary();
        CACHE = new LRUCache(TOTAL_BYTES, SHARDS_BY_SIZE, false, FOR_INDICES);
        WRITE_BUFFERS = new WriteBufferManager(WRITE_BUFFER_BYTES, CACHE);
    }

    @Override
    public void setConfig(String storeName, Options options, Map<String, Object> configs) {
        BlockBasedTableConfig table = (BlockBasedTableConfig) options.tableFormatConfig();
        table.setBlockCache(CACHE);
        table.setCacheIndexAndFilterBlocks(true);
        table.setCacheIndexAndFilterBlocksWithHighPriority(true);
        table.setPinTopLevelIndexAndFilter(true);
        options.setTableFormatConfig(table);
        options.setWriteBufferManager(WRITE_BUFFERS);
        options.setWriteBufferSize(MEMTABLE_BYTES);
        options.setMaxWriteBufferNumber(MEMTABLES);
        options.setArenaBlockSize(ARENA_BYTES);
        // Whether an id was seen is asked for each record, and nearly always it was not: files have filters for that
        // anyway.
        options.setMemtablePrefixBloomSizeRatio(MEMTABLE_FILTER);
        options.setMemtableWholeKeyFiltering(true);
    }

    @Override
    public void close(String storeName, Options options) {
        // Cache and write buffers are everybody's and live as long as the process.
    }
}
