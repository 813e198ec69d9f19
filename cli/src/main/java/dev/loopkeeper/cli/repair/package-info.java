/** What operators do when a goal cannot go on by itself. Nothing that a goal's owner may do. */
@NullMarked
package dev.loopkeeper.cli.repair;

import org.jspecify.annotations.NullMarked;
