/**
 * What a goal may do and what a capability declares, as data. No judging: that is admission and the decider.
 */
@NullMarked
package dev.loopkeeper.kernel.policy;

import org.jspecify.annotations.NullMarked;
