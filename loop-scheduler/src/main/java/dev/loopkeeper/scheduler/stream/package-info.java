/**
 * The Streams app between projections and decisions: stores, processors, topology. What is decided, and when, belongs to the kernel.
 */
@NullMarked
package dev.loopkeeper.scheduler.stream;

import org.jspecify.annotations.NullMarked;
