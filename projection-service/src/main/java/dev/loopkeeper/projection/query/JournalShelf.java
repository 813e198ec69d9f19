package dev.loopkeeper.projection.query;

import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.GoalState;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.id.ReceiptId;
import dev.loopkeeper.kernel.wire.TopicCodecs;
import dev.loopkeeper.kernel.wire.frame.JournalFrames;
import dev.loopkeeper.kernel.wire.frame.JournalReplay;
import dev.loopkeeper.kernel.wire.frame.LoggedReceipt;
import dev.loopkeeper.projection.reads.ReadModel;
import dev.loopkeeper.projection.reads.ReadModel.Stored;
import dev.loopkeeper.projection.view.EntryView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** What the goals' journals say, decoded when somebody asks. */
public final class JournalShelf {

    /** How many records are held at once, however long a journal is. */
    private static final int STRETCH = 200;

    private final ReadModel reads;
    private final JournalFrames frames;
    private final JournalReplay replay;

    public JournalShelf(ReadModel reads, TopicCodecs codecs) {
        this.reads = reads;
        this.frames = new JournalFrames(codecs);
        this.replay = new JournalReplay(codecs);
    }

    /**
     * Entries of a goal's journal, oldest first.
     *
     * @param next from where the ones after them are read
     */
    public record Entries(List<EntryView> entries, long next) {}

    /** At most {@code limit} entries after {@code sequence}. */
    public Entries after(GoalId id, long sequence, int limit) {
        return entries(reads.journal(id, sequence, limit));
    }

    /** At most {@code limit} entries from {@code place} on, where others ended; costs no more however long the journal is. */
    public Entries from(GoalId id, long place, int limit) {
        return entries(reads.journalFrom(id, place, limit));
    }

    private Entries entries(ReadModel.Stretch stretch) {
        return new Entries(
                stretch.records().stream().map(frames::entry).map(EntryView::of).toList(), stretch.next());
    }

    /** Some receipts, and the place to go on from where there may be more. */
    record Receipts(List<LoggedReceipt> receipts, Optional<Long> next) {}

    /** At most {@code limit} receipts from the place {@code from} on, superseded ones too, oldest first. */
    Receipts receipts(GoalId id, long from, int limit) {
        List<LoggedReceipt> found = new ArrayList<>();
        long place = from;
        while (true) {
            List<Stored> stretch = reads.receipts(id, place, STRETCH);
            for (Stored stored : stretch) {
                if (found.size() == limit) {
                    return new Receipts(found, Optional.of(stored.offset()));
                }
                frames.receipt(stored.frame()).ifPresent(found::add);
                place = stored.offset() + 1;
            }
            if (stretch.size() < STRETCH) {
                return new Receipts(found, Optional.empty());
            }
        }
    }

    /** The first receipt that fits. */
    Optional<LoggedReceipt> receipt(GoalId id, Predicate<LoggedReceipt> fits) {
        long place = 0;
        while (true) {
            List<Stored> stretch = reads.receipts(id, place, STRETCH);
            for (Stored stored : stretch) {
                Optional<LoggedReceipt> receipt = frames.receipt(stored.frame()).filter(fits);
                if (receipt.isPresent()) {
                    return receipt;
                }
                place = stored.offset() + 1;
            }
            if (stretch.size() < STRETCH) {
                return Optional.empty();
            }
        }
    }

    /** The receipt {@code receipt}, where it is among the goal's last entries up to {@code head}. */
    Optional<LoggedReceipt> recent(GoalId id, long head, ReceiptId receipt) {
        return reads.journal(id, Math.max(0, head - STRETCH), STRETCH).records().stream()
                .flatMap(frame -> frames.receipt(frame).stream())
                .filter(logged -> logged.document().id().equals(receipt))
                .findFirst();
    }

    /**
     * The goal after its journal entry {@code sequence}, which is at least 1.
     *
     * @throws dev.loopkeeper.kernel.wire.MalformedDocument if this version cannot fold an entry before it
     */
    GoalProjection goalAt(GoalId id, long sequence) {
        GoalState state = new GoalState.Unopened(id);
        long place = 0;
        while (state.position().sequence() < sequence) {
            long done = state.position().sequence();
            var stretch = reads.journalFrom(id, place, (int) Math.min(STRETCH, sequence - done));
            for (byte[] frame : stretch.records()) {
                state = replay.next(state, frame);
            }
            if (stretch.records().isEmpty()) {
                throw Restoring.behind(sequence, "its journal has been read to entry " + done);
            }
            place = stretch.next();
        }
        return switch (state) {
            case GoalProjection goal -> goal;
            case GoalState.Unopened unopened ->
                throw new IllegalStateException("expected entry " + sequence + " of " + id + ", but asked for none");
        };
    }
}
