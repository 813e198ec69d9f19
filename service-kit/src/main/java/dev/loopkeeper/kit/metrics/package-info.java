/** How meters are named. No meters of a particular service. */
@NullMarked
package dev.loopkeeper.kit.metrics;

import org.jspecify.annotations.NullMarked;
