package dev.loopkeeper.client.receipt;

import dev.loopkeeper.client.crypto.Digest;
import java.time.Instant;
import java.util.Optional;

/**
 * What the verifier knows from elsewhere. Whatever is absent is reported as not checked.
 *
 * @param digest under which the receipt is known, for example from the journal
 * @param previous the receipt before it
 * @param contract digest of the contract that was admitted
 * @param output digest of the turn's output at hand
 * @param admittedAt journal time of its admission: a time that its signer did not choose
 */
public record Expectations(
        Optional<Digest> digest,
        Previous previous,
        Optional<Digest> contract,
        Optional<Digest> output,
        Optional<Instant> admittedAt) {

    /** Nothing but the receipt and the keys is at hand. */
    public static final Expectations NONE = new Expectations(
            Optional.empty(), new Previous.NotAtHand(), Optional.empty(), Optional.empty(), Optional.empty());

    /** What stands before a receipt in its goal's chain. */
    public sealed interface Previous {

        /** It is not known here. */
        record NotAtHand() implements Previous {}

        /** Nothing: the receipt is the goal's first. */
        record Start() implements Previous {}

        /** The receipt with this payload digest. */
        record After(Digest digest) implements Previous {}
    }

    public Expectations withDigest(Digest known) {
        return new Expectations(Optional.of(known), previous, contract, output, admittedAt);
    }

    public Expectations withPrevious(Previous known) {
        return new Expectations(digest, known, contract, output, admittedAt);
    }

    public Expectations withContract(Digest known) {
        return new Expectations(digest, previous, Optional.of(known), output, admittedAt);
    }

    public Expectations withOutput(Digest known) {
        return new Expectations(digest, previous, contract, Optional.of(known), admittedAt);
    }

    public Expectations withAdmittedAt(Instant known) {
        return new Expectations(digest, previous, contract, output, Optional.of(known));
    }
}
