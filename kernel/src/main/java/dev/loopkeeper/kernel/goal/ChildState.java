package dev.loopkeeper.kernel.goal;

import dev.loopkeeper.kernel.budget.Amounts;

/** Where a child stands. */
public sealed interface ChildState {
    ChildState PROPOSED = new Proposed();
    ChildState OPEN = new Open();
    ChildState CANCELLING = new Cancelling();

    /** A receipt proposed it. */
    record Proposed() implements ChildState {}

    /** It was admitted, and its carve is reserved. */
    record Open() implements ChildState {}

    /** It is to stop; its carve is still reserved. */
    record Cancelling() implements ChildState {}

    /**
     * It has stopped, and its carve has ended.
     *
     * @param reason why it stopped, as a code
     * @param charged what it was charged
     * @param joined whether a turn has started since
     */
    record Settled(String reason, Amounts charged, boolean joined) implements ChildState {}

    /** It was never opened, as the code says. */
    record Refused(String code) implements ChildState {}

    /** Whether its carve is reserved. */
    default boolean carved() {
        return this instanceof Open || this instanceof Cancelling;
    }

    /** Whether nothing comes of it any more. */
    default boolean ended() {
        return this instanceof Settled || this instanceof Refused;
    }
}
