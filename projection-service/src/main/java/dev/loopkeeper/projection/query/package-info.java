/** What committed topics say, kept for questions, and the answers. Never the sequencer's own stores, never a write. */
@NullMarked
package dev.loopkeeper.projection.query;

import org.jspecify.annotations.NullMarked;
