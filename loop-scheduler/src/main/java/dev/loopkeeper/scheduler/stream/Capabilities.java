package dev.loopkeeper.scheduler.stream;

import dev.loopkeeper.kernel.decide.Facts;

/** What is registered, as it is now. */
public interface Capabilities {
    /** The newest version of each registered capability. */
    Facts facts();

    /** A number that changes whenever {@link #facts()} does. */
    long revision();
}
