/**
 * The pure domain of Loopkeeper: total, deterministic functions over values. Its packages import only {@code java.base} and
 * each other (no clock, randomness, I/O, threads, Avro, Kafka or JSON); {@code wire} alone is the border.
 */
@NullMarked
package dev.loopkeeper.kernel;

import org.jspecify.annotations.NullMarked;
