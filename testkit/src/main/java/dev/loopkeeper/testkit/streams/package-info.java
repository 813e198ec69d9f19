/** What Kafka Streams does to a task when something goes wrong, for topologies without a broker. Topologies and their rigs belong to their services. */
@NullMarked
package dev.loopkeeper.testkit.streams;

import org.jspecify.annotations.NullMarked;
