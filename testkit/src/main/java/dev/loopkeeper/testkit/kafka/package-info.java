/** One broker and registry for all tests of a JVM, and reading topics in tests; starting services belongs elsewhere. */
@NullMarked
package dev.loopkeeper.testkit.kafka;

import org.jspecify.annotations.NullMarked;
