/**
 * The one place through which every tool call passes, outside all executors. Which tools there are is the contract's affair; how
 * one is called is its executor's.
 */
@NullMarked
package dev.loopkeeper.runner.guard;

import org.jspecify.annotations.NullMarked;
