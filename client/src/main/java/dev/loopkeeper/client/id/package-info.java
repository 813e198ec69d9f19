/** Ids that cross module borders, with their grammar; no behaviour belongs here. */
@NullMarked
package dev.loopkeeper.client.id;

import org.jspecify.annotations.NullMarked;
