package dev.loopkeeper.kernel.wire.frame;

import dev.loopkeeper.kernel.fold.GoalFold;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.GoalState;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.wire.InputDecoder;
import dev.loopkeeper.kernel.wire.JournalHash;
import dev.loopkeeper.kernel.wire.JournalReader;
import dev.loopkeeper.kernel.wire.MalformedDocument;
import dev.loopkeeper.kernel.wire.TopicCodecs;
import dev.loopkeeper.schema.JournalEntry;
import java.util.Optional;

/**
 * Folds journals again. The journal alone gives every projection that a goal ever had; nothing is sent, decided or asked.
 *
 * <p>Throws {@link MalformedDocument} for a journal that is broken, and {@link dev.loopkeeper.client.registry.RegistryUnavailableException} when
 * the registry could not be asked.
 */
public final class GoalReplay {

    private final TopicCodecs codecs;
    private final JournalReader reader;

    public GoalReplay(TopicCodecs codecs) {
        this.codecs = codecs;
        this.reader = new JournalReader(new InputDecoder(codecs));
    }

    /** The goal after the entry in {@code frame}, which must be the next one of {@code before} and chained to it. */
    public GoalProjection next(GoalState before, byte[] frame) {
        JournalEntry entry = Frames.read(codecs.admitted(), frame);
        if (!entry.getGoalId().equals(before.id().toString())) {
            throw new MalformedDocument("an entry of " + before.id(), "it is of " + entry.getGoalId());
        }
        long sequence = before.position().sequence() + 1;
        if (entry.getSequence() != sequence) {
            throw new MalformedDocument("entry " + sequence + " of " + before.id(), "it is " + entry.getSequence());
        }
        boolean chained = JournalHash.verifies(entry)
                && entry.getPreviousHash().equals(before.position().headHash().text());
        if (!chained) {
            throw new MalformedDocument("a hash that follows from entry " + (sequence - 1), "it does not");
        }
        return GoalFold.fold(before, reader.read(entry));
    }

    /**
     * The goal as it was after its entry {@code sequence}; empty when its journal is shorter, or {@code sequence} is below 1.
     *
     * @param journal the goal's entries from the first on, in order; no more of them are read than are needed
     */
    public Optional<GoalProjection> at(GoalId goal, Iterable<byte[]> journal, long sequence) {
        GoalState state = new GoalState.Unopened(goal);
        for (byte[] frame : journal) {
            if (state.position().sequence() >= sequence) {
                break;
            }
            state = next(state, frame);
        }
        return state instanceof GoalProjection found && found.position().sequence() == sequence
                ? Optional.of(found)
                : Optional.empty();
    }
}
