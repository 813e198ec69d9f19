/**
 * Writing what this runner has to say to its topics, durably and in order. What is said belongs elsewhere.
 */
@NullMarked
package dev.loopkeeper.runner.publish;

import org.jspecify.annotations.NullMarked;
