/**
 * The facts that can be proposed about a goal. Past tense, no behaviour; reading them is the fold's work.
 */
@NullMarked
package dev.loopkeeper.kernel.event;

import org.jspecify.annotations.NullMarked;
