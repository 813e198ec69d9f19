/**
 * Spans of what a runner does, with OpenTelemetry's attributes for generative AI. No text of a contract, a model or a tool belongs
 * here, and what a span is exported with belongs elsewhere.
 */
@NullMarked
package dev.loopkeeper.runner.trace;

import org.jspecify.annotations.NullMarked;
