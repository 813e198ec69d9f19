package dev.loopkeeper.kernel.event;

import dev.loopkeeper.kernel.receipt.Receipt;

/** A runner sealed the receipt of an attempt. */
public record ReceiptSealed(Receipt receipt) implements Event {}
