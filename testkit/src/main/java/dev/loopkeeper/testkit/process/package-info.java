/** Java programs as processes of their own, to be watched and killed; what they are for must not show here. */
@NullMarked
package dev.loopkeeper.testkit.process;

import org.jspecify.annotations.NullMarked;
