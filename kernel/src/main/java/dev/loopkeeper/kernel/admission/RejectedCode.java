package dev.loopkeeper.kernel.admission;

/** Why a record was not admitted. */
public enum RejectedCode {
    /** The record cannot be decoded. */
    UNDECODABLE,
    /** The key, or an id in the record, breaks the id grammar. */
    BAD_ID,
    /** Key and goal id differ. */
    WRONG_KEY,
    /** A field has a value outside its bounds. */
    BAD_VALUE,
    /** The record is larger than admission takes. */
    TOO_LARGE,
    /** A repeat: the same id with the same body. */
    DUPLICATE,
    /** The same id with another body. */
    CONFLICTING_DUPLICATE,
    /** It counts only when signed, and it is not. */
    UNAUTHENTICATED,
    /** The signing key is not registered. */
    UNKNOWN_KEY,
    /** The signing key was revoked. */
    REVOKED_KEY,
    /** The signature does not fit the octets. */
    BAD_SIGNATURE,
    /** The key may not sign this. */
    WRONG_ROLE,
    /** The signing key is not the runner's that the record, or the claim, names. */
    WRONG_RUNNER,
    /** Typed fields and signed octets differ. */
    MIRROR_MISMATCH,
    /** Nothing was ever admitted for this goal. */
    NO_SUCH_GOAL,
    /** The goal is open already. */
    GOAL_EXISTS,
    /** The goal has stopped. */
    GOAL_STOPPED,
    /** The goal is not in the phase that this needs. */
    WRONG_PHASE,
    /** The goal is paused, and no attempt at it may start. */
    GOAL_PAUSED,
    /** The policy is not one that a goal can live under. */
    POLICY_INVALID,
    /** No gate with this id was ever opened. */
    NO_SUCH_GATE,
    /** The gate has been answered, or has expired. */
    GATE_CLOSED,
    /** The digest is not that of what was asked. */
    STALE_DIGEST,
    /** Whoever raised a question may not answer it. */
    SELF_APPROVAL,
    /** No todo with this id is open. */
    NO_SUCH_TODO,
    /** A todo that it depends on is open. */
    TODO_BLOCKED,
    /** Somebody else has claimed the todo. */
    TODO_CLAIMED,
    /** Only a raise of the budget lifts a limit. */
    LIMIT_RAISED,
    /** A child's limits are what was carved out for it. */
    LIMITS_CARVED,
    /** Those who hand a goal over do not agree with the goal about who has it, the artifact or the open todos. */
    HAND_OFF_MISMATCH,
    /** The policy's conditions for a hand-off are not met. */
    HAND_OFF_NOT_ALLOWED,
    /** The goal has no such child. */
    NO_SUCH_CHILD,
    /** The goal is not a child of the sender's. */
    WRONG_PARENT,
    /** No receipt of this turn and attempt. */
    NO_SUCH_RECEIPT,
    /** No such action waits to be reconciled. */
    NO_SUCH_ACTION,
    /** Too many items of this kind are open. */
    LIMIT_OPEN_ITEMS,
    /** The attempt is not the one in flight. */
    WRONG_ATTEMPT,
    /** Another claim holds the attempt. */
    LEASE_HELD,
    /** The claim does not hold the attempt. */
    WRONG_CLAIM,
    /** Heartbeats are journaled at most once per third of a lease. */
    HEARTBEAT_TOO_SOON,
    /** The contract is not that of the admitted request. */
    CONTRACT_MISMATCH,
    /** The receipt does not name its admission or the receipt before. */
    CHAIN_BROKEN,
    /** So old that it may have been booked before. */
    TOO_LATE,
    /** The capability did not declare that its turns change this. */
    EFFECT_NOT_DECLARED,
    /** The goal is not parked at the record that this names. */
    NOT_PARKED,
    /** Too many records wait behind a parked one. */
    QUEUE_FULL,
    /** This version admits no such fact. */
    NOT_SUPPORTED
}
