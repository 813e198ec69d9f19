/**
 * Tools of MCP servers: a session for each call, and the pin that a tool must still match. Nothing that a server says beyond the
 * result of a call is acted on.
 */
@NullMarked
package dev.loopkeeper.runner.mcp;

import org.jspecify.annotations.NullMarked;
