package dev.loopkeeper.client.serde;

import org.jspecify.annotations.Nullable;

/** A record as something that can say each of its fields, and which of them are those of an earlier record. Writes no record while it is asked. */
public interface RecordFields<T> {

    /** The whole record. */
    T whole();

    /** The value of the field at this position. */
    @Nullable
    Object value(int field);

    /** Whether the earlier record has the same value there; never asked when there is none. */
    boolean same(int field);
}
