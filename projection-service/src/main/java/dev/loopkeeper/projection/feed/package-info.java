/** Follows goals for somebody who listens: what has changed since they last heard, then what changes. No HTTP server, no answer to a question. */
@NullMarked
package dev.loopkeeper.projection.feed;

import org.jspecify.annotations.NullMarked;
