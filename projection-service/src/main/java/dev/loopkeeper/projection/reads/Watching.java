package dev.loopkeeper.projection.reads;

/** Somebody hears of changes until this is closed. */
@FunctionalInterface
public interface Watching extends AutoCloseable {

    @Override
    void close();
}
