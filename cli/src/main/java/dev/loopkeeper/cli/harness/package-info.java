/** Cases: what they are, how they run, what is expected and what was found; nothing about where the server comes from. */
@NullMarked
package dev.loopkeeper.cli.harness;

import org.jspecify.annotations.NullMarked;
