/** Reads whole topics into memory and keeps following them, without a group. Nothing that knows what a record means. */
@NullMarked
package dev.loopkeeper.kit.tail;

import org.jspecify.annotations.NullMarked;
