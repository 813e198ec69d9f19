/** Decides what a goal does next and says so; executes nothing and sequences nothing. */
@NullMarked
package dev.loopkeeper.scheduler;

import org.jspecify.annotations.NullMarked;
