/** What the three services share around the kernel: Streams lifecycle, topic check, health, metrics, problem+json; no business rule. */
@NullMarked
package dev.loopkeeper.kit;

import org.jspecify.annotations.NullMarked;
