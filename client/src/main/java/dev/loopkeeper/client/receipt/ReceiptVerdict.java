package dev.loopkeeper.client.receipt;

/** What a verified receipt, or a chain of them, is worth. The worst finding decides. */
public enum ReceiptVerdict {
    /** Everything that could be checked holds. */
    VALID,
    /** It holds, but its key has been replaced since. */
    VALID_SUPERSEDED_KEY,
    /** Something needed to judge it is missing here, or it is of a kind that this reader does not know. */
    UNDECIDABLE,
    /** Nobody vouches for the key that signed it. */
    UNKNOWN_KEY,
    /** The octets that were signed are gone; only their digest can still be compared. */
    ERASED,
    /** It was signed after its key had been revoked. */
    AFTER_REVOCATION,
    /** A receipt that others name, or the newest one, is missing. */
    TRUNCATED,
    /** Two receipts claim the same place in the chain. */
    FORKED,
    /** The octets are not those that were signed, or the signer may not sign receipts. */
    TAMPERED;

    /** Whether the receipt may be relied upon. */
    public boolean isValid() {
        return this == VALID || this == VALID_SUPERSEDED_KEY;
    }

    /** The worse of the two. */
    ReceiptVerdict or(ReceiptVerdict other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
