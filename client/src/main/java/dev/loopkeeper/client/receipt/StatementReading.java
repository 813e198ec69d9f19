package dev.loopkeeper.client.receipt;

/** What became of payload octets that should be a receipt's statement. */
public sealed interface StatementReading {

    /** A receipt. */
    record Receipt(ReceiptFacts facts) implements StatementReading {}

    /**
     * Not a receipt that this reader understands.
     *
     * @param reason a sentence "expected ..., but ..."
     */
    record Unreadable(String reason) implements StatementReading {}
}
