/**
 * Turns done by another orchestrator: it claims one, calls tools through the guard and hands in a result. Who may ask is checked here;
 * how the questions arrive belongs to {@code boot}, sealing and leases to the runner.
 */
@NullMarked
package dev.loopkeeper.runner.external;

import org.jspecify.annotations.NullMarked;
