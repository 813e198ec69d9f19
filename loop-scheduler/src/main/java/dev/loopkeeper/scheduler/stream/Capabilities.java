package dev.loopkeeper.scheduler.stream;

import dev.loopkeeper.kernel.decide.Facts;

/** What is registered, as it is now, and how much of it may run at a time. */
public interface Capabilities {
    /** The newest version of each registered capability, and the limits, which never change. */
    Facts facts();

    /** A number that changes whenever {@link #facts()} does. */
    long revision();
}
