/**
 * What models' tokens cost: tables of prices, and the exact sums that follow from them. What is used belongs elsewhere.
 */
@NullMarked
package dev.loopkeeper.runner.price;

import org.jspecify.annotations.NullMarked;
