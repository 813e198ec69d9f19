package dev.loopkeeper.standalone.kill;

import java.util.concurrent.locks.LockSupport;

/** Sees an irreversible call in the middle: its tool has done what it does, and has not answered. */
record CallWatch(SideEffects effects) implements StepWatch {

    @Override
    public void await(String goal, int turn) {
        StepWatch.until("the call of turn " + turn + " of " + goal, () -> seen(goal, turn));
    }

    private boolean seen(String goal, int turn) {
        LockSupport.parkNanos(POLL.toNanos());
        return effects.lines().stream()
                .anyMatch(line -> line.tool().equals("send") && line.goal().equals(goal) && line.turn() == turn);
    }

    @Override
    public void close() {
        // Nothing is held open.
    }
}
