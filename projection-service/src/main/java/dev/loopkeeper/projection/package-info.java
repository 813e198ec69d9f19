/** The only sequencer: admits, folds, dispatches and publishes; decides nothing about the next turn. */
@NullMarked
package dev.loopkeeper.projection;

import org.jspecify.annotations.NullMarked;
