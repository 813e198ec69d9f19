package dev.loopkeeper.projection.view;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The receipts of one goal.
 *
 * @param goal the goal
 * @param receipts oldest first, superseded ones too
 * @param next what to ask for with {@code after} to get more; null when there is none yet
 * @param sequence the goal's last journal entry
 * @param asOf up to when the answer is fresh
 */
public record ReceiptList(String goal, List<ReceiptRow> receipts, Optional<String> next, long sequence, Instant asOf) {}
