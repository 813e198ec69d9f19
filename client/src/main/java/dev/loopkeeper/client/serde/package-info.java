/**
 * Records as bytes: Confluent's wire format over Avro, and CloudEvents in Kafka headers. What the records mean, and
 * which topics exist, belongs
 * elsewhere.
 */
@NullMarked
package dev.loopkeeper.client.serde;

import org.jspecify.annotations.NullMarked;
