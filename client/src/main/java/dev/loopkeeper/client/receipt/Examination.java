package dev.loopkeeper.client.receipt;

import static dev.loopkeeper.client.receipt.Check.Subject.CHAIN_LINK;
import static dev.loopkeeper.client.receipt.Check.Subject.CONTRACT;
import static dev.loopkeeper.client.receipt.Check.Subject.ENVELOPE;
import static dev.loopkeeper.client.receipt.Check.Subject.JOURNAL;
import static dev.loopkeeper.client.receipt.Check.Subject.KEY_VALIDITY;
import static dev.loopkeeper.client.receipt.Check.Subject.OUTPUT;
import static dev.loopkeeper.client.receipt.Check.Subject.PAYLOAD_DIGEST;
import static dev.loopkeeper.client.receipt.Check.Subject.SIGNATURE;
import static dev.loopkeeper.client.receipt.Check.Subject.STATEMENT;

import dev.loopkeeper.client.crypto.Digest;
import dev.loopkeeper.client.crypto.DsseEnvelope;
import dev.loopkeeper.client.crypto.KeyRing;
import dev.loopkeeper.client.crypto.KeyRole;
import dev.loopkeeper.client.crypto.RingKey;
import dev.loopkeeper.client.crypto.SignatureVerdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One receipt being looked at. Collects checks and keeps the worst verdict. */
final class Examination {

    private final KeyRing keys;
    private final DsseEnvelope envelope;
    private final Expectations expectations;
    private final Digest digest;
    private final List<Check> checks = new ArrayList<>();
    private ReceiptVerdict verdict = ReceiptVerdict.VALID;

    Examination(KeyRing keys, DsseEnvelope envelope, Expectations expectations) {
        this.keys = keys;
        this.envelope = envelope;
        this.expectations = expectations;
        this.digest = envelope.payloadDigest();
    }

    ReceiptReport report() {
        if (envelope.payload().length == 0) {
            return erased();
        }
        payloadType();
        Optional<RingKey> signer = signature();
        StatementReading reading = ReceiptStatement.read(envelope.payload());
        Optional<ReceiptFacts> facts =
                reading instanceof StatementReading.Receipt receipt ? Optional.of(receipt.facts()) : Optional.empty();
        keyValidity(signer, facts);
        payloadDigest();
        if (reading instanceof StatementReading.Unreadable unreadable) {
            unreadable(unreadable.reason());
        } else {
            facts.ifPresent(this::statement);
        }
        checks.add(Check.notChecked(
                JOURNAL, "whether the journal admitted the request and this receipt needs the journal"));
        return new ReceiptReport(verdict, Optional.of(digest), facts, checks);
    }

    private ReceiptReport erased() {
        fail(ENVELOPE, ReceiptVerdict.ERASED, "expected the signed octets, but they are gone");
        return new ReceiptReport(verdict, Optional.empty(), Optional.empty(), checks);
    }

    private void payloadType() {
        if (ReceiptStatement.PAYLOAD_TYPE.equals(envelope.payloadType())) {
            pass(ENVELOPE, "it is a DSSE envelope of an in-toto statement");
        } else {
            fail(
                    ENVELOPE,
                    ReceiptVerdict.UNDECIDABLE,
                    "expected payload type " + ReceiptStatement.PAYLOAD_TYPE + ", but it is another");
        }
    }

    private Optional<RingKey> signature() {
        SignatureVerdict found = keys.verify(envelope, KeyRole.RUNNER);
        if (found instanceof SignatureVerdict.Valid valid) {
            pass(SIGNATURE, found.sentence());
            return Optional.of(valid.signer());
        }
        fail(SIGNATURE, worth(found), found.sentence());
        return Optional.empty();
    }

    private static ReceiptVerdict worth(SignatureVerdict found) {
        return found instanceof SignatureVerdict.UnknownKey ? ReceiptVerdict.UNKNOWN_KEY : ReceiptVerdict.TAMPERED;
    }

    private void keyValidity(Optional<RingKey> signer, Optional<ReceiptFacts> facts) {
        if (signer.isEmpty()) {
            checks.add(Check.notChecked(KEY_VALIDITY, "no known key signed it"));
            return;
        }
        var check =
                KeyValidity.of(signer.get().validity(), expectations.admittedAt(), facts.map(ReceiptFacts::finishedAt));
        checks.add(check.check());
        verdict = verdict.or(check.verdict());
    }

    private void payloadDigest() {
        if (expectations.digest().isEmpty()) {
            checks.add(Check.notChecked(PAYLOAD_DIGEST, "no digest of this receipt is known from elsewhere"));
        } else {
            compare(
                    PAYLOAD_DIGEST,
                    ReceiptVerdict.TAMPERED,
                    "payload digest",
                    expectations.digest().get(),
                    digest);
        }
    }

    private void unreadable(String reason) {
        fail(STATEMENT, ReceiptVerdict.UNDECIDABLE, reason);
        for (Check.Subject subject : List.of(CHAIN_LINK, CONTRACT, OUTPUT)) {
            checks.add(Check.notChecked(subject, "the statement cannot be read"));
        }
    }

    private void statement(ReceiptFacts facts) {
        pass(STATEMENT, "it is a receipt's statement of attempt " + facts.attempt() + " of turn " + facts.turn());
        chainLink(facts.previous());
        expectations
                .contract()
                .ifPresentOrElse(
                        known -> compare(CONTRACT, ReceiptVerdict.TAMPERED, "contract", known, facts.contract()),
                        () -> checks.add(Check.notChecked(CONTRACT, "the contract is not at hand")));
        expectations
                .output()
                .ifPresentOrElse(
                        known -> compare(OUTPUT, ReceiptVerdict.TAMPERED, "output", known, facts.output()),
                        () -> checks.add(Check.notChecked(OUTPUT, "the turn's output is not at hand")));
    }

    private void chainLink(Optional<Digest> named) {
        String found = named.map(Digest::text).orElse("none");
        Expectations.Previous previous = expectations.previous();
        if (previous instanceof Expectations.Previous.After after) {
            if (named.filter(after.digest()::equals).isPresent()) {
                pass(CHAIN_LINK, "it names the receipt before it, " + found);
            } else {
                fail(
                        CHAIN_LINK,
                        ReceiptVerdict.FORKED,
                        "expected it to name receipt " + after.digest() + ", but it names " + found);
            }
        } else if (previous instanceof Expectations.Previous.Start) {
            if (named.isEmpty()) {
                pass(CHAIN_LINK, "it is the first and names none");
            } else {
                fail(
                        CHAIN_LINK,
                        ReceiptVerdict.TRUNCATED,
                        "expected the first receipt, but it names " + found + " before it");
            }
        } else {
            checks.add(Check.notChecked(CHAIN_LINK, "the receipt before it is not at hand; it names " + found));
        }
    }

    private void compare(Check.Subject subject, ReceiptVerdict otherwise, String what, Digest wanted, Digest found) {
        if (wanted.equals(found)) {
            pass(subject, "its " + what + " is " + found);
        } else {
            fail(subject, otherwise, "expected its " + what + " to be " + wanted + ", but it is " + found);
        }
    }

    private void pass(Check.Subject subject, String sentence) {
        checks.add(Check.passed(subject, sentence));
    }

    private void fail(Check.Subject subject, ReceiptVerdict worth, String sentence) {
        checks.add(Check.failed(subject, sentence));
        verdict = verdict.or(worth);
    }
}
