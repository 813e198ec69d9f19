package dev.loopkeeper.runner.model;

import dev.langchain4j.data.message.AiMessage;
import dev.loopkeeper.runner.execute.ExecutorResult;

/** What came of asking a model. */
sealed interface ModelAnswer {
    /** It has answered; what it says is data. */
    record Answered(AiMessage message, Tokens tokens) implements ModelAnswer {}

    /** There is no answer that can be read, and the turn is over. */
    record Ended(ExecutorResult result, Tokens tokens) implements ModelAnswer {}

    /** Nothing was sent, since it would not have been what was approved. */
    record NotApproved() implements ModelAnswer {}
}
