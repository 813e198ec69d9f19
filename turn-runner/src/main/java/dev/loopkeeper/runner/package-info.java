/** Executes turns under contract and seals receipts; decides nothing. */
@NullMarked
package dev.loopkeeper.runner;

import org.jspecify.annotations.NullMarked;
