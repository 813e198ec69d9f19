/** Tables and JSON on standard output; no choice of what is shown. */
@NullMarked
package dev.loopkeeper.cli.output;

import org.jspecify.annotations.NullMarked;
