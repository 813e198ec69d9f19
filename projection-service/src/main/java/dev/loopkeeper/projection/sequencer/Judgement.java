package dev.loopkeeper.projection.sequencer;

import java.util.List;

/** What becomes of one record, and what is written because of it. */
sealed interface Judgement {

    List<Output> outputs();

    /** It has its fate: admitted, rejected or put aside. */
    record Final(List<Output> outputs) implements Judgement {}

    /** It has its fate, and with it the parked record, which an operator has passed over. */
    record Skipping(List<Output> outputs, String reason) implements Judgement {}

    /** It cannot be used and holds its goal; its fate is open. */
    record Parked(List<Output> outputs) implements Judgement {}

    /** A key or a capability must be looked for before it can be judged; nothing has changed. */
    record Missing() implements Judgement {
        @Override
        public List<Output> outputs() {
            return List.of();
        }
    }
}
