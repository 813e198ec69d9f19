package dev.loopkeeper.client.crypto;

/** What a key may sign. A role counts for nothing else, whatever the signature. */
public enum KeyRole {
    /** Decisions and contracts. */
    SCHEDULER,
    /** Receipts. */
    RUNNER,
    /** Requests and signals on behalf of authenticated principals. */
    WRITE_API,
    /** Requests and signals of one person or service. */
    PRINCIPAL,
    /** Capabilities and operations. */
    OPERATOR,
    /** Checkpoints. */
    SEQUENCER,
    /** Keys. */
    ROOT
}
