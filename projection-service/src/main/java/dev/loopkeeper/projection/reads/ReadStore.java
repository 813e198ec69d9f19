package dev.loopkeeper.projection.reads;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.BiPredicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.FlushOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keys and values on disk. A cache: what is missing after a crash is read from Kafka again, since positions and what they led to are flushed
 * together. Safe for use by many threads until it is closed.
 */
final class ReadStore implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ReadStore.class);

    /** A change of what the columns hold begins anew in another folder. */
    private static final String FORMAT = "v4";

    private static final Pattern A_FORMAT = Pattern.compile("v[0-9]+");

    private final StoreOptions options;
    private final RocksDB db;
    private final Map<Column, ColumnFamilyHandle> columns;
    private final WriteOptions unlogged = new WriteOptions().setDisableWAL(true);
    private final ReadWriteLock openness = new ReentrantReadWriteLock();
    private boolean closed;

    private ReadStore(StoreOptions options, RocksDB db, Map<Column, ColumnFamilyHandle> columns) {
        this.options = options;
        this.db = db;
        this.columns = columns;
    }

    /** The store in {@code directory}; one that cannot be opened is begun anew. */
    static ReadStore open(Path directory) {
        Path folder = directory.resolve(FORMAT);
        others(directory).forEach(ReadStore::delete);
        try {
            return opened(folder);
        } catch (RocksDBException e) {
            LOG.atWarn().addKeyValue("folder", folder).setCause(e).log("the reads' store is unusable and begun anew");
            delete(folder);
        }
        try {
            return opened(folder);
        } catch (RocksDBException e) {
            throw failed("open a store at " + folder, e);
        }
    }

    private static ReadStore opened(Path folder) throws RocksDBException {
        RocksDB.loadLibrary();
        StoreOptions options = new StoreOptions();
        try {
            Files.createDirectories(folder);
            List<ColumnFamilyDescriptor> descriptors =
                    Stream.of(Column.values()).map(options::descriptor).toList();
            List<ColumnFamilyHandle> handles = new ArrayList<>();
            RocksDB db = RocksDB.open(options.database(), folder.toString(), descriptors, handles);
            Map<Column, ColumnFamilyHandle> columns = new EnumMap<>(Column.class);
            for (Column column : Column.values()) {
                columns.put(column, handles.get(column.ordinal()));
            }
            return new ReadStore(options, db, columns);
        } catch (IOException e) {
            options.close();
            throw new UncheckedIOException("expected to create " + folder + ", but could not", e);
        } catch (RocksDBException e) {
            options.close();
            throw e;
        }
    }

    Optional<byte[]> get(Column column, byte[] key) {
        return whileOpen("read", () -> Optional.ofNullable(db.get(handle(column), key)));
    }

    /** Shows keys and values from {@code from} on, in their order, until {@code visit} says no more. */
    void scan(Column column, byte[] from, BiPredicate<byte[], byte[]> visit) {
        whileOpen("scan", () -> {
            try (RocksIterator entries = db.newIterator(handle(column))) {
                boolean more = true;
                for (entries.seek(from); more && entries.isValid(); entries.next()) {
                    more = visit.test(entries.key(), entries.value());
                }
                entries.status();
                return closed;
            }
        });
    }

    /** The last of the column's keys; empty when it has none. */
    Optional<byte[]> lastKey(Column column) {
        return whileOpen("look", () -> {
            try (RocksIterator entries = db.newIterator(handle(column))) {
                entries.seekToLast();
                Optional<byte[]> last = entries.isValid() ? Optional.of(entries.key()) : Optional.empty();
                entries.status();
                return last;
            }
        });
    }

    /** Several changes that are seen together or not at all. */
    void write(Changes changes) {
        whileOpen("write", () -> {
            try (WriteBatch batch = new WriteBatch()) {
                changes.into(batch);
                db.write(unlogged, batch);
                return closed;
            }
        });
    }

    /** Says what is to change. */
    @FunctionalInterface
    interface Changes {
        void into(WriteBatch batch) throws RocksDBException;
    }

    ColumnFamilyHandle handle(Column column) {
        ColumnFamilyHandle handle = columns.get(column);
        if (handle == null) {
            throw new IllegalStateException("expected a store with " + column + ", but it has none");
        }
        return handle;
    }

    /** Puts on disk what is only in memory. */
    void flush() {
        whileOpen("flush", () -> {
            try (FlushOptions waiting = new FlushOptions().setWaitForFlush(true)) {
                db.flush(waiting, List.copyOf(columns.values()));
                return closed;
            }
        });
    }

    /** Forgets everything. */
    void clear() {
        whileOpen("clear", () -> {
            for (ColumnFamilyHandle column : columns.values()) {
                db.deleteRange(column, unlogged, new byte[0], new byte[] {(byte) 0xff});
            }
            return closed;
        });
    }

    @Override
    public void close() {
        openness.writeLock().lock();
        try {
            if (closed) {
                return;
            }
            flush();
            closed = true;
            unlogged.close();
            columns.values().forEach(ColumnFamilyHandle::close);
            db.close();
            options.close();
        } finally {
            openness.writeLock().unlock();
        }
    }

    @FunctionalInterface
    private interface Use<T> {
        T of() throws RocksDBException;
    }

    // What is closed is freed memory: using it would end the process, not the request.
    private <T> T whileOpen(String what, Use<T> use) {
        openness.readLock().lock();
        try {
            if (closed) {
                throw new IllegalStateException("expected the reads' store to be open, but it is closed");
            }
            return use.of();
        } catch (RocksDBException e) {
            throw failed(what, e);
        } finally {
            openness.readLock().unlock();
        }
    }

    /** Folders of formats that this version does not read: what they hold lies in Kafka as well. */
    private static List<Path> others(Path directory) {
        try {
            Files.createDirectories(directory);
            try (Stream<Path> files = Files.list(directory)) {
                return files.filter(file ->
                                A_FORMAT.matcher(file.getFileName().toString()).matches())
                        .filter(file -> !file.endsWith(FORMAT))
                        .toList();
            }
        } catch (IOException e) {
            throw new UncheckedIOException("expected to look into " + directory + ", but could not", e);
        }
    }

    private static void delete(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted((a, b) -> b.compareTo(a)).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("expected to delete " + folder + ", but could not", e);
        }
    }

    private static IllegalStateException failed(String what, RocksDBException cause) {
        return new IllegalStateException("expected the reads' store to " + what + ", but it failed", cause);
    }
}
