package dev.loopkeeper.client.receipt;

/**
 * One thing that was looked at, or could not be.
 *
 * @param subject what
 * @param result how it came out
 * @param sentence for people
 */
public record Check(Subject subject, Result result, String sentence) {

    /** What there is to look at. */
    public enum Subject {
        /** The octets are a DSSE envelope of an in-toto statement. */
        ENVELOPE,
        /** The signature fits the octets, by a known key that may sign receipts. */
        SIGNATURE,
        /** The key counted when the receipt was signed. */
        KEY_VALIDITY,
        /** The payload has the digest under which the receipt is known elsewhere. */
        PAYLOAD_DIGEST,
        /** The payload is a receipt's statement. */
        STATEMENT,
        /** It names the receipt before it. */
        CHAIN_LINK,
        /** It was made under the contract that was signed. */
        CONTRACT,
        /** The turn's output has the digest that the receipt names. */
        OUTPUT,
        /**
         * The typed fields beside the envelope say the same as the signed octets. Only looked at in a record that has
         * them.
         */
        MIRROR,
        /** The journal admitted the request and the receipt where the receipt says. */
        JOURNAL
    }

    /** How a look came out. */
    public enum Result {
        PASSED,
        FAILED,
        NOT_CHECKED
    }

    static Check passed(Subject subject, String sentence) {
        return new Check(subject, Result.PASSED, sentence);
    }

    static Check failed(Subject subject, String sentence) {
        return new Check(subject, Result.FAILED, sentence);
    }

    static Check notChecked(Subject subject, String sentence) {
        return new Check(subject, Result.NOT_CHECKED, sentence);
    }
}
