/** What tests of several modules share; never on a production class path. */
@NullMarked
package dev.loopkeeper.testkit;

import org.jspecify.annotations.NullMarked;
