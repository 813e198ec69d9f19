/** Names that no other test uses. */
@NullMarked
package dev.loopkeeper.testkit.id;

import org.jspecify.annotations.NullMarked;
