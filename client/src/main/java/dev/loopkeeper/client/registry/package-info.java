/**
 * Everything that talks to a schema registry or says what one is; how records are encoded, and what topics exist,
 * belongs elsewhere.
 */
@NullMarked
package dev.loopkeeper.client.registry;

import org.jspecify.annotations.NullMarked;
