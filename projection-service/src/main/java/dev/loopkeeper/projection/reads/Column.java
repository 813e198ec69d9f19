package dev.loopkeeper.projection.reads;

/** The families of keys in the store. */
enum Column {
    /** How far each partition has been read; RocksDB demands this name. */
    MARKS("default"),
    /** Goal and offset of each journal entry, whether it holds a receipt, and the number of its record. */
    JOURNAL("journal"),
    /** The entries' records in the order in which they were read: files follow one another, and compaction has nothing to rewrite. */
    FRAMES("frames"),
    /** The newest projection's record by goal. */
    PROJECTIONS("projections"),
    /** Goals whose projection is newer than their row. */
    CHANGED("changed"),
    /** What lists show and search, by goal. */
    ROWS("rows"),
    /** What a person should look at, by goal; only goals that have something. */
    ATTENTION("attention");

    private final String key;

    Column(String key) {
        this.key = key;
    }

    String key() {
        return key;
    }
}
