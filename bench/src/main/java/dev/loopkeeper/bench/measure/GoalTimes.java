package dev.loopkeeper.bench.measure;

import java.util.ArrayList;
import java.util.List;

/** When one goal's turns started and when their receipts were recorded, in the order of the records. */
final class GoalTimes {

    private final List<Long> starts = new ArrayList<>();
    private final List<Long> receipts = new ArrayList<>();

    void started(long millis) {
        starts.add(millis);
    }

    void receipt(long millis) {
        receipts.add(millis);
    }

    int starts() {
        return starts.size();
    }

    /** From each receipt to the start of the next turn. Meaningless once a turn has started twice. */
    List<Long> gaps() {
        List<Long> gaps = new ArrayList<>();
        for (int next = 1; next < starts.size() && next <= receipts.size(); next++) {
            gaps.add(starts.get(next) - receipts.get(next - 1));
        }
        return gaps;
    }
}
