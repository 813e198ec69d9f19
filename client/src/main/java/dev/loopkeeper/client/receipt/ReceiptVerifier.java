package dev.loopkeeper.client.receipt;

import dev.loopkeeper.client.crypto.DsseEnvelope;
import dev.loopkeeper.client.crypto.DsseJson;
import dev.loopkeeper.client.crypto.KeyRing;
import dev.loopkeeper.schema.SealedReceipt;
import java.util.List;
import java.util.Optional;

/**
 * Verifies sealed receipts from their octets, public keys and whatever else is at hand. Needs no network, throws for no
 * input, and says what it did
 * not check.
 *
 * @param keys whom to believe
 */
public record ReceiptVerifier(KeyRing keys) {

    /** Verifies a receipt from DSSE's JSON form. */
    public ReceiptReport verify(byte[] envelopeJson, Expectations expectations) {
        DsseJson.Reading reading = DsseJson.read(envelopeJson);
        if (reading instanceof DsseJson.Reading.Parsed parsed) {
            return verify(parsed.envelope(), expectations);
        }
        String reason = ((DsseJson.Reading.Malformed) reading).reason();
        return new ReceiptReport(
                ReceiptVerdict.UNDECIDABLE,
                Optional.empty(),
                Optional.empty(),
                List.of(Check.failed(Check.Subject.ENVELOPE, reason)));
    }

    /**
     * Verifies a record of {@code loop.receipts.v1}: the receipt, and that the typed fields beside it say what was
     * signed.
     */
    public ReceiptReport verify(SealedReceipt record, Expectations expectations) {
        return SealedRecord.report(record, verify(SealedRecord.envelope(record), expectations));
    }

    /** Verifies a receipt. */
    public ReceiptReport verify(DsseEnvelope envelope, Expectations expectations) {
        return new Examination(keys, envelope, expectations).report();
    }
}
