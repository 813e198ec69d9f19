package dev.loopkeeper.projection.sequencer;

import dev.loopkeeper.kernel.admission.RejectedCode;
import dev.loopkeeper.kernel.event.Verdict;

/** Is told what becomes of each record, for metrics. Told once per processing, so a transaction that is repeated counts twice. */
public interface Tally {

    /** A fact got its place in a journal. */
    void journaled(Verdict verdict);

    /** A record was refused. */
    void rejected(RejectedCode code);

    /** A record was put aside, since nobody can read it. */
    void undecodable();

    /** Counts nothing. */
    Tally NONE = new Tally() {
        @Override
        public void journaled(Verdict verdict) {
            // Nobody asks.
        }

        @Override
        public void rejected(RejectedCode code) {
            // Nobody asks.
        }

        @Override
        public void undecodable() {
            // Nobody asks.
        }
    };
}
