/** The standalone server as a child process; nothing about what is asked of it. */
@NullMarked
package dev.loopkeeper.cli.process;

import org.jspecify.annotations.NullMarked;
