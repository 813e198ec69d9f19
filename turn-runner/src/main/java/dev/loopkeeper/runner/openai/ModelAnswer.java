package dev.loopkeeper.runner.openai;

import dev.loopkeeper.runner.execute.ExecutorResult;

/** What came of asking a model. */
sealed interface ModelAnswer {
    /** It has answered; nothing in the body has been looked at. */
    record Answered(byte[] body) implements ModelAnswer {}

    /** There is no answer, and the turn is over. */
    record Ended(ExecutorResult result) implements ModelAnswer {}
}
