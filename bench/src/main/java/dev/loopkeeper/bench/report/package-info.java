/** Results as JSON and as a table. No measuring. */
@NullMarked
package dev.loopkeeper.bench.report;

import org.jspecify.annotations.NullMarked;
