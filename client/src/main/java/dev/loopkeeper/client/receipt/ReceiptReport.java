package dev.loopkeeper.client.receipt;

import dev.loopkeeper.client.crypto.Digest;
import java.util.List;
import java.util.Optional;

/**
 * What was found out about one receipt, and what was not looked at.
 *
 * @param verdict what it is worth
 * @param digest of the payload octets, by which the next receipt names this one; empty if there is no envelope
 * @param facts what it says, if it could be read; to be relied upon only with a valid verdict
 * @param checks each subject once, in the order of {@link Check.Subject}; the mirror only for a record that has one
 */
public record ReceiptReport(
        ReceiptVerdict verdict, Optional<Digest> digest, Optional<ReceiptFacts> facts, List<Check> checks) {

    public ReceiptReport {
        checks = List.copyOf(checks);
    }

    /** What a reader must not take for granted. */
    public List<Check> notChecked() {
        return checks.stream()
                .filter(check -> check.result() == Check.Result.NOT_CHECKED)
                .toList();
    }

    /** What does not hold. */
    public List<Check> failed() {
        return checks.stream()
                .filter(check -> check.result() == Check.Result.FAILED)
                .toList();
    }
}
