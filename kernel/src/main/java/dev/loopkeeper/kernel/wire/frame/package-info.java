/** The values of our topics as bytes, to and from what services work with, so that no service sees an Avro class. No judgement of what they say. */
@NullMarked
package dev.loopkeeper.kernel.wire.frame;

import org.jspecify.annotations.NullMarked;
