package dev.loopkeeper.projection.sequencer;

import dev.loopkeeper.kernel.fold.GoalFold;
import dev.loopkeeper.kernel.wire.InputDecoder;
import dev.loopkeeper.kernel.wire.TopicCodecs;
import dev.loopkeeper.kernel.wire.frame.SequencerFrames;
import dev.loopkeeper.kit.capabilities.CapabilitySource;
import dev.loopkeeper.kit.keys.KeySource;

/** What the sequencer needs besides its stores. Shared by all tasks of a process. */
record Lookups(InputDecoder decoder, SequencerFrames frames, Proofs proofs, Folding folding, Tally tally) {

    static Lookups of(TopicCodecs codecs, KeySource keys, CapabilitySource capabilities, Tally tally) {
        return new Lookups(
                new InputDecoder(codecs),
                new SequencerFrames(codecs),
                new Proofs(keys, capabilities),
                GoalFold::fold,
                tally);
    }

    Lookups foldingWith(Folding changed) {
        return new Lookups(decoder, frames, proofs, changed, tally);
    }
}
