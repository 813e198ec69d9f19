package dev.loopkeeper.kernel.wire.frame;

import com.fasterxml.jackson.databind.JsonNode;
import dev.loopkeeper.client.crypto.DsseEnvelope;
import dev.loopkeeper.kernel.wire.ReceiptDocument;

/**
 * A receipt as the journal has it.
 *
 * @param entry the journal entry that holds it
 * @param document what its octets say
 * @param statement its octets as JSON
 * @param envelope the octets with their signature
 */
public record LoggedReceipt(LoggedEntry entry, ReceiptDocument document, JsonNode statement, DsseEnvelope envelope) {}
