/** Policies as files: whether one may be used, and what it would have decided. Judging and deciding are the kernel's. */
@NullMarked
package dev.loopkeeper.cli.policy;

import org.jspecify.annotations.NullMarked;
