package dev.loopkeeper.kernel.capacity;

/** What a goal tells those who give permits. Every claim that was asked for is ended, whether the permit was given or not. */
public sealed interface Errand {
    /** The claim that it is about. */
    Claim claim();

    /** A permit is wanted. */
    record Ask(Claim claim) implements Errand {}

    /** The permit is not wanted any more, or not needed any more. */
    record End(Claim claim) implements Errand {}
}
