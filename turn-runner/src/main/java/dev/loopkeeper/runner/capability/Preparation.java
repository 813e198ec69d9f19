package dev.loopkeeper.runner.capability;

import dev.loopkeeper.runner.evidence.Redaction;
import dev.loopkeeper.runner.execute.Executor;

/** Whether a capability can be executed here. */
public sealed interface Preparation {
    /**
     * It can.
     *
     * @param executor does its turns
     * @param redaction takes out the secrets that its turns may see
     */
    record Ready(Executor executor, Redaction redaction) implements Preparation {}

    /**
     * It cannot.
     *
     * @param code a refusal's reason code
     * @param sentence "expected ..., but ..."
     */
    record Refused(String code, String sentence) implements Preparation {}
}
