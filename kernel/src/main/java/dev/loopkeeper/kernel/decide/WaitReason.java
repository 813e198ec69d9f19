package dev.loopkeeper.kernel.decide;

/** Why no turn starts now. */
public enum WaitReason {
    TURN_IN_FLIGHT,
    AWAITING_ADMISSION,
    GATE_OPEN,
    RECONCILE,
    USER_TODO_BLOCKS,
    CADENCE,
    BACKOFF,
    QUOTA_WINDOW,
    EXTERNAL_EVIDENCE,
    CHILDREN,
    CAPACITY,
    PAUSED,
    PARKED
}
