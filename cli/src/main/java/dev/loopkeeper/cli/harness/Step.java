package dev.loopkeeper.cli.harness;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;

/** One thing that happens in a case. */
sealed interface Step {

    /** Waits for the receipt of a turn. */
    record AwaitReceipt(int turn, Optional<String> outcome, int seconds) implements Step {}

    /** Waits until the scheduler's advice is this. */
    record AwaitAdvice(String decision, String reason, int seconds) implements Step {}

    /** Waits until the goal has stopped. */
    record AwaitStop(int seconds) implements Step {}

    /** Shows exactly what a gate asks. */
    record ShowGate(String gate) implements Step {}

    /**
     * Answers a gate.
     *
     * @param verdict {@code approve} or {@code reject}
     * @param rightDigest whether it names the digest of what was asked
     * @param rejected the code with which this must be refused and change nothing; empty if it must be admitted
     */
    record Answer(String gate, String verdict, boolean rightDigest, Optional<String> rejected) implements Step {}

    /**
     * Asks the write API for something.
     *
     * @param verb the last part of its path
     * @param body what it is given
     */
    record Ask(String verb, ObjectNode body) implements Step {}
}
