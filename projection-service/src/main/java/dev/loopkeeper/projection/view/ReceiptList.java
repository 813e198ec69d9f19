package dev.loopkeeper.projection.view;

import java.time.Instant;
import java.util.List;

/**
 * The receipts of one goal.
 *
 * @param goal the goal
 * @param receipts oldest first, superseded ones too
 * @param sequence the goal's last journal entry
 * @param asOf up to when the answer is fresh
 */
public record ReceiptList(String goal, List<ReceiptRow> receipts, long sequence, Instant asOf) {}
