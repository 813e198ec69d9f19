/** How long the shipped projection-service takes until it answers for many goals, and how much memory it has then. Nothing that the services use. */
@NullMarked
package dev.loopkeeper.bench.restore;

import org.jspecify.annotations.NullMarked;
