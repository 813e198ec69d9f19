package dev.loopkeeper.runner.execute;

import dev.loopkeeper.kernel.receipt.GateRaised;

/**
 * A question that only a person may answer.
 *
 * @param kind what kind of question
 * @param question in a sentence, at most 1,000 characters
 * @param asked exactly what is shown to the person; an answer is bound to its digest
 */
public record Question(GateRaised.Kind kind, String question, String asked) {}
