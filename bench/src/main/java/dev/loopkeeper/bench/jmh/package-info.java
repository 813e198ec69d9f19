/** JMH benchmarks of single steps, without Kafka. Nothing that only a whole loop can show. */
@NullMarked
package dev.loopkeeper.bench.jmh;

import org.jspecify.annotations.NullMarked;
