/** Capabilities signed and published as the operator; nothing about running them. */
@NullMarked
package dev.loopkeeper.cli.capability;

import org.jspecify.annotations.NullMarked;
