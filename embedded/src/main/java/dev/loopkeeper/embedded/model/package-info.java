/** A model provider on loopback that answers from a script, for demonstrations and tests; nothing that thinks. */
@NullMarked
package dev.loopkeeper.embedded.model;

import org.jspecify.annotations.NullMarked;
