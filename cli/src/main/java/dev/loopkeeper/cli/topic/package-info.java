/** Topics read as JSON, whatever their schema; no opinion on what is in them. */
@NullMarked
package dev.loopkeeper.cli.topic;

import org.jspecify.annotations.NullMarked;
