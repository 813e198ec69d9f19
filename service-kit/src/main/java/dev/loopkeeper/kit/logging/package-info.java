/** How a log line's keys reach the log manager as fields of their own, and how often a line is due. Nothing is logged from here. */
@NullMarked
package dev.loopkeeper.kit.logging;

import org.jspecify.annotations.NullMarked;
