package dev.loopkeeper.kernel.wire.frame;

import dev.loopkeeper.kernel.fold.GoalFold;
import dev.loopkeeper.kernel.goal.GoalState;
import dev.loopkeeper.kernel.wire.InputDecoder;
import dev.loopkeeper.kernel.wire.JournalReader;
import dev.loopkeeper.kernel.wire.MalformedDocument;
import dev.loopkeeper.kernel.wire.TopicCodecs;

/**
 * Folds a goal's journal again, record by record, as the sequencer did when it wrote it. Throws {@link MalformedDocument} for a record that this
 * version cannot fold, and {@link dev.loopkeeper.client.registry.RegistryUnavailableException} when the registry could not be asked.
 */
public final class JournalReplay {

    private final TopicCodecs codecs;
    private final JournalReader reader;

    public JournalReplay(TopicCodecs codecs) {
        this.codecs = codecs;
        this.reader = new JournalReader(new InputDecoder(codecs));
    }

    /** The goal after the entry in {@code frame}, which must be the next one of its journal. */
    public GoalState next(GoalState before, byte[] frame) {
        return GoalFold.fold(before, reader.read(Frames.read(codecs.admitted(), frame)));
    }
}
