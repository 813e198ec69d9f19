/**
 * Checks of the schema files themselves: how they are written, and that a reader of an older one is not broken. Nothing about what records mean.
 */
@NullMarked
package dev.loopkeeper.schemacheck;

import org.jspecify.annotations.NullMarked;
