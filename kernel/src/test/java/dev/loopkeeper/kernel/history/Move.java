package dev.loopkeeper.kernel.history;

/** Something that happens to a goal next. What exactly is improvised from the goal as it is, so that most moves make sense at that point and some do not. */
enum Move {
    FOLLOW_ADVICE(30),
    CLAIM(14),
    RIVAL_CLAIM(2),
    RECEIPT(20),
    RIVAL_RECEIPT(1),
    LATE_RECEIPT(4),
    MISFIT_RECEIPT(1),
    HEARTBEAT(4),
    INTENT(5),
    FINISHED_CALL(2),
    PAUSE(1),
    RESUME(8),
    END(1),
    HAND_OFF(1),
    POLICY(2),
    VERDICT(14),
    REWARD(3),
    TODO(5),
    TODO_DONE(2),
    EVIDENCE(3),
    CORRECTION(4),
    RAISE(1),
    WAKE(1),
    EXTERNAL(2),
    RECONCILE(10),
    STALE_DECISION(3),
    FORGED_REQUEST(4),
    FORGED_DECISION(2),
    CHILD(14),
    LINK(4),
    TODO_CLAIM(1),
    PARK(1),
    UNPARK(6),
    REPEAT(2),
    UNSIGNED(2),
    TICK(8);

    final int frequency;

    Move(int frequency) {
        this.frequency = frequency;
    }
}
