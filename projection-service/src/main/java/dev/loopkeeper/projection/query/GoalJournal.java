package dev.loopkeeper.projection.query;

import dev.loopkeeper.projection.query.FrameFile.Slot;
import java.util.ArrayList;
import java.util.List;

/** Where the entries of one goal's journal are, in their order, and which of them hold receipts. */
final class GoalJournal {

    private final List<Slot> entries = new ArrayList<>();
    private final List<Slot> receipts = new ArrayList<>();

    synchronized void add(Slot entry, boolean receipt) {
        entries.add(entry);
        if (receipt) {
            receipts.add(entry);
        }
    }

    /** At most {@code limit} entries after the first {@code skip}. */
    synchronized List<Slot> entries(long skip, int limit) {
        int from = (int) Math.min(entries.size(), Math.max(0, skip));
        return List.copyOf(entries.subList(from, Math.min(entries.size(), from + limit)));
    }

    synchronized List<Slot> receipts() {
        return List.copyOf(receipts);
    }
}
