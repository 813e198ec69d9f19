/** How a contestant is measured: loads, observation, figures. Nothing about what the contestants are. */
@NullMarked
package dev.loopkeeper.bench.measure;

import org.jspecify.annotations.NullMarked;
