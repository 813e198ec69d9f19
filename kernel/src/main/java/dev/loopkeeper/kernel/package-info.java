/** The domain: values and pure functions over them; no clock, randomness, I/O, threads, Avro, Kafka or JSON outside {@code wire}. */
@NullMarked
package dev.loopkeeper.kernel;

import org.jspecify.annotations.NullMarked;
