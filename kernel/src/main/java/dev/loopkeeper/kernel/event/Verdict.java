package dev.loopkeeper.kernel.event;

/** What admission made of a fact that it journaled. */
public sealed interface Verdict {
    Verdict ADMITTED = new Admitted();

    /** It takes effect. */
    record Admitted() implements Verdict {}

    /** A decision that no longer fits; it takes no effect. */
    record Revoked(RevokedCode code) implements Verdict {}

    /** A receipt that closes nothing any more; only its cost is booked. */
    record Superseded(SupersededCode code) implements Verdict {}
}
