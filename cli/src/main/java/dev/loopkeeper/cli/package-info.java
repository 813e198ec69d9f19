/** loopctl: one command per file, over HTTP and Kafka; no rule of the kernel is repeated here. */
@NullMarked
package dev.loopkeeper.cli;

import org.jspecify.annotations.NullMarked;
