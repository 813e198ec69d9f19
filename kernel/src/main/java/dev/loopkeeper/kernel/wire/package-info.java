/**
 * The border where the domain meets Avro and JSON: reading, writing and checking its octets. No rule about goals belongs here.
 */
@NullMarked
package dev.loopkeeper.kernel.wire;

import org.jspecify.annotations.NullMarked;
