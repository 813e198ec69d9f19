package dev.loopkeeper.kernel.wire;

import dev.loopkeeper.kernel.receipt.GateRaised;

/**
 * A question with exactly what was shown.
 *
 * @param gate the question
 * @param shown the text whose digest the gate carries, at most 64 KiB
 */
public record AskedGate(GateRaised gate, String shown) {}
