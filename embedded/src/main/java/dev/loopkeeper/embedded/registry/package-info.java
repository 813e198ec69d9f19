/**
 * A schema registry on loopback with the part of Confluent's REST interface that Avro clients use, for development and
 * tests only; it knows schemas and subjects, and must not know which of them are ours.
 */
@NullMarked
package dev.loopkeeper.embedded.registry;

import org.jspecify.annotations.NullMarked;
