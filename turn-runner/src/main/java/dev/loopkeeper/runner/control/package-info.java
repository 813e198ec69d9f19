/**
 * What the sequencer says about claims, as this runner knows it: grants, refusals, intents and revocations. What a turn does about
 * it belongs elsewhere.
 */
@NullMarked
package dev.loopkeeper.runner.control;

import org.jspecify.annotations.NullMarked;
