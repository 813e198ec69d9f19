package dev.loopkeeper.client.receipt;

import static dev.loopkeeper.client.receipt.Check.Subject.KEY_VALIDITY;

import dev.loopkeeper.client.crypto.Validity;
import java.time.Instant;
import java.util.Optional;

/**
 * Whether a key counted when it signed. A signer that is no longer trusted is not believed about the time either, so a
 * revoked key is judged only by
 * the journal's time.
 *
 * @param check what was looked at
 * @param verdict what follows from it
 */
record KeyValidity(Check check, ReceiptVerdict verdict) {

    static KeyValidity of(Validity validity, Optional<Instant> admittedAt, Optional<Instant> claimedAt) {
        if (admittedAt.isPresent()) {
            return at(validity, admittedAt.get(), "by journal time");
        }
        if (validity.revokedAt().isPresent()) {
            return new KeyValidity(
                    Check.notChecked(
                            KEY_VALIDITY,
                            "its key was revoked at " + validity.revokedAt().get()
                                    + ", and only the journal tells whether the receipt came before"),
                    ReceiptVerdict.UNDECIDABLE);
        }
        if (claimedAt.isEmpty()) {
            return new KeyValidity(Check.notChecked(KEY_VALIDITY, "no time of signing is known"), ReceiptVerdict.VALID);
        }
        return at(validity, claimedAt.get(), "by the runner's own clock");
    }

    private static KeyValidity at(Validity validity, Instant moment, String clock) {
        String when = " at " + moment + " " + clock;
        return switch (validity.at(moment)) {
            case CURRENT ->
                validity.supersededAt().isPresent()
                        ? new KeyValidity(
                                Check.passed(KEY_VALIDITY, "its key counted" + when + " and was replaced later"),
                                ReceiptVerdict.VALID_SUPERSEDED_KEY)
                        : new KeyValidity(Check.passed(KEY_VALIDITY, "its key counted" + when), ReceiptVerdict.VALID);
            case SUPERSEDED ->
                new KeyValidity(
                        Check.passed(KEY_VALIDITY, "its key had been replaced, but not revoked," + when),
                        ReceiptVerdict.VALID_SUPERSEDED_KEY);
            case REVOKED ->
                new KeyValidity(
                        Check.failed(KEY_VALIDITY, "expected a key that counted" + when + ", but it had been revoked"),
                        ReceiptVerdict.AFTER_REVOCATION);
            case NOT_YET ->
                new KeyValidity(
                        Check.failed(
                                KEY_VALIDITY, "expected a key that counted" + when + ", but it was registered later"),
                        ReceiptVerdict.UNKNOWN_KEY);
        };
    }
}
