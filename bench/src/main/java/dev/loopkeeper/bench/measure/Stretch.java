package dev.loopkeeper.bench.measure;

import java.util.ArrayList;
import java.util.List;

/** The middle 80 % of a load. Beginning and end are left out: goals are opened and closed there, and caches are cold. */
final class Stretch {

    private static final double FROM = 0.1;
    private static final double TO = 0.9;

    private final int total;
    private final List<Cpu> marks = new ArrayList<>();
    private final List<Integer> counts = new ArrayList<>();

    Stretch(int total) {
        this.total = total;
    }

    /** To be told, as often as possible, how many of all are done by now. */
    void reached(int done) {
        boolean begins = marks.isEmpty() && done >= FROM * total;
        boolean ends = marks.size() == 1 && done >= TO * total;
        if (begins || ends) {
            marks.add(Cpu.now());
            counts.add(done);
        }
    }

    double perSecond() {
        return counted() / to().secondsSince(from());
    }

    double cpuMillisEach() {
        return to().processMillisSince(from()) / counted();
    }

    double foreignCores() {
        return to().foreignCoresSince(from());
    }

    private int counted() {
        return counts.getLast() - counts.getFirst();
    }

    private Cpu from() {
        return marks.getFirst();
    }

    private Cpu to() {
        return marks.getLast();
    }
}
