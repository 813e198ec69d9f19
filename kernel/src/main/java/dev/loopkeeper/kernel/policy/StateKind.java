package dev.loopkeeper.kernel.policy;

/** A part of the projection that a capability may read or change when it declares so. */
public enum StateKind {
    TODOS,
    GATES,
    EVIDENCE,
    CORRECTIONS,
    LESSONS,
    SIGNALS,
    CHILDREN,
    /** The artifact that is offered to whoever receives the goal. */
    HAND_OFF
}
