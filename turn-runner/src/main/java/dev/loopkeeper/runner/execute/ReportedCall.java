package dev.loopkeeper.runner.execute;

import com.fasterxml.jackson.databind.JsonNode;
import dev.loopkeeper.kernel.id.CallId;
import dev.loopkeeper.kernel.id.ToolId;
import java.util.Optional;

/**
 * A tool call that a turn says it made.
 *
 * @param call unique within the attempt
 * @param tool what was called
 * @param arguments with what
 * @param result what came back, as JSON text; empty when nothing did
 */
public record ReportedCall(CallId call, ToolId tool, JsonNode arguments, Optional<String> result) {}
