/** Runs a Kafka Streams topology for as long as the process lives. No topology of its own. */
@NullMarked
package dev.loopkeeper.kit.streams;

import org.jspecify.annotations.NullMarked;
