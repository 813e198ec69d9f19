/** The whole product under attack: tests that reach the three engines through topics and the APIs only, and never through their classes. */
@NullMarked
package dev.loopkeeper.standalone.whole;

import org.jspecify.annotations.NullMarked;
