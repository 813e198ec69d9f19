/** What every command is given: options, addresses, writers; nothing about goals. */
@NullMarked
package dev.loopkeeper.cli.session;

import org.jspecify.annotations.NullMarked;
