/**
 * One claimed attempt from its claim to its sealed receipt: waiting for the grant, keeping the lease, running, stopping. How
 * requests arrive and how an executor works belong elsewhere.
 */
@NullMarked
package dev.loopkeeper.runner.turn;

import org.jspecify.annotations.NullMarked;
