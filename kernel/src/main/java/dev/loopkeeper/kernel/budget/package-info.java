/**
 * Limits, amounts and the ledger: integer arithmetic over a goal's life. No policy decisions, no clock.
 */
@NullMarked
package dev.loopkeeper.kernel.budget;

import org.jspecify.annotations.NullMarked;
