/** An in-process broker and registry for development and tests; nothing that knows what a goal is. */
@NullMarked
package dev.loopkeeper.embedded;

import org.jspecify.annotations.NullMarked;
