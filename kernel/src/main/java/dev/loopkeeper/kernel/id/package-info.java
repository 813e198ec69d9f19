/**
 * Identities as types. Nothing here knows what the identified thing does.
 */
@NullMarked
package dev.loopkeeper.kernel.id;

import org.jspecify.annotations.NullMarked;
