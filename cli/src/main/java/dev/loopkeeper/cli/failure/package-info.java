/** What can go wrong, as a message, a remedy and an exit code; nothing that does work. */
@NullMarked
package dev.loopkeeper.cli.failure;

import org.jspecify.annotations.NullMarked;
