package dev.loopkeeper.projection.view;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;

/**
 * One receipt of one goal.
 *
 * @param goal the goal
 * @param receipt what lists show of it
 * @param statement what was signed, as JSON; for reading, not for verifying
 * @param envelope the signed octets in DSSE's JSON form; for verifying
 * @param sequence the goal's last journal entry
 * @param asOf up to when the answer is fresh
 */
public record ReceiptAnswer(
        String goal, ReceiptRow receipt, JsonNode statement, JsonNode envelope, long sequence, Instant asOf) {}
