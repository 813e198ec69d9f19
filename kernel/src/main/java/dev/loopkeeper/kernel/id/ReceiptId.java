package dev.loopkeeper.kernel.id;

/** A receipt, unique within its goal. */
public record ReceiptId(String value) {
    public ReceiptId {
        IdGrammar.require("receipt id", value);
    }

    @Override
    public String toString() {
        return value;
    }
}
