/**
 * Scheduler and sequencer, as their real topologies, in one thread with a clock that the test moves and crashes where it likes. No broker, no processes.
 */
@NullMarked
package dev.loopkeeper.standalone.model;

import org.jspecify.annotations.NullMarked;
