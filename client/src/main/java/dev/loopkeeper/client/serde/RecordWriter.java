package dev.loopkeeper.client.serde;

import java.io.IOException;

/** Writes records of one schema. Safe for use by many threads. */
@FunctionalInterface
interface RecordWriter<T> {

    void write(T value, FrameBuffer out) throws IOException;
}
