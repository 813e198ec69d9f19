package dev.loopkeeper.cli.api;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * A successful answer.
 *
 * @param status the HTTP status
 * @param body the document; missing when there is none
 */
public record Answer(int status, JsonNode body) {}
