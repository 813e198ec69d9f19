/**
 * One KRaft broker on loopback, for development and tests only: starting, stopping and resuming it belongs here;
 * topic names, schemas and anything about goals must not.
 */
@NullMarked
package dev.loopkeeper.embedded.broker;

import org.jspecify.annotations.NullMarked;
