/** What this service counts. No goal's id ever becomes a label. */
@NullMarked
package dev.loopkeeper.projection.metrics;

import org.jspecify.annotations.NullMarked;
