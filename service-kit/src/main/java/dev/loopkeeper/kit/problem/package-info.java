/** Failures as callers of our HTTP interfaces see them. No HTTP server and no policy. */
@NullMarked
package dev.loopkeeper.kit.problem;

import org.jspecify.annotations.NullMarked;
