package dev.loopkeeper.client.receipt;

import static dev.loopkeeper.client.receipt.Check.Subject.MIRROR;

import dev.loopkeeper.client.crypto.Digest;
import dev.loopkeeper.client.crypto.DsseEnvelope;
import dev.loopkeeper.schema.Amounts;
import dev.loopkeeper.schema.Envelope;
import dev.loopkeeper.schema.Outcome;
import dev.loopkeeper.schema.SealedReceipt;
import dev.loopkeeper.schema.UsageKind;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A receipt as it stands on its topic: the envelope, and typed fields beside it that nobody signed. */
final class SealedRecord {

    private static final int MAX_SHOWN = 120;

    private SealedRecord() {}

    static DsseEnvelope envelope(SealedReceipt record) {
        Envelope envelope = record.getEnvelope();
        return new DsseEnvelope(
                envelope.getPayloadType(),
                bytes(envelope.getPayload()),
                envelope.getKeyId(),
                bytes(envelope.getSignature()));
    }

    /** The report on the envelope, with the look at the typed fields in its place. */
    static ReceiptReport report(SealedReceipt record, ReceiptReport envelope) {
        Optional<String> fault = envelope.facts().flatMap(facts -> difference(typed(record), signed(facts)));
        var checks = new ArrayList<Check>(envelope.checks());
        checks.add(place(checks), check(envelope, fault));
        ReceiptVerdict verdict =
                fault.isPresent() ? envelope.verdict().or(ReceiptVerdict.TAMPERED) : envelope.verdict();
        return new ReceiptReport(verdict, envelope.digest(), envelope.facts(), checks);
    }

    private static Check check(ReceiptReport envelope, Optional<String> fault) {
        if (envelope.facts().isEmpty()) {
            return Check.notChecked(MIRROR, "the statement cannot be read");
        }
        return fault.map(sentence -> Check.failed(MIRROR, sentence))
                .orElseGet(() -> Check.passed(MIRROR, "the typed fields say the same as the signed octets"));
    }

    private static int place(List<Check> checks) {
        int place = 0;
        while (place < checks.size() && checks.get(place).subject().compareTo(MIRROR) < 0) {
            place++;
        }
        return place;
    }

    private static Optional<String> difference(
            Map<String, @Nullable Object> typed, Map<String, @Nullable Object> signed) {
        return signed.entrySet().stream()
                .filter(field -> !Objects.equals(field.getValue(), typed.get(field.getKey())))
                .findFirst()
                .map(field -> "expected " + field.getKey() + " " + shown(field.getValue())
                        + " as signed, but beside it stands " + shown(typed.get(field.getKey())));
    }

    private static Map<String, @Nullable Object> typed(SealedReceipt record) {
        var fields = new LinkedHashMap<String, @Nullable Object>();
        fields.put("receipt id", record.getReceiptId());
        fields.put("goal", record.getGoalId());
        fields.put("turn", record.getTurn());
        fields.put("attempt", record.getAttempt());
        fields.put("claim", record.getClaimId());
        fields.put("runner", record.getRunnerId());
        fields.put(
                "capability",
                new ReceiptFacts.Capability(
                        record.getCapability().getId(), record.getCapability().getVersion()));
        fields.put("contract", record.getContractDigest());
        fields.put("request sequence", record.getRequestSequence());
        fields.put("previous receipt", record.getPreviousReceiptDigest());
        fields.put("outcome", record.getOutcome().name());
        fields.put("reason", record.getReason());
        fields.put("usage", usage(record.getUsageKind().name(), record.getUsage()));
        fields.put("start", record.getStartedAt());
        fields.put("end", record.getFinishedAt());
        return fields;
    }

    private static Map<String, @Nullable Object> signed(ReceiptFacts facts) {
        var fields = new LinkedHashMap<String, @Nullable Object>();
        fields.put("receipt id", facts.receiptId());
        fields.put("goal", facts.goal().text());
        fields.put("turn", facts.turn());
        fields.put("attempt", facts.attempt());
        fields.put("claim", facts.claim());
        fields.put("runner", facts.runner());
        fields.put("capability", facts.capability());
        fields.put("contract", facts.contract().text());
        fields.put("request sequence", facts.request().sequence());
        fields.put("previous receipt", facts.previous().map(Digest::text).orElse(null));
        fields.put("outcome", known(Outcome.class, facts.outcome()));
        fields.put("reason", facts.reason());
        fields.put(
                "usage",
                new ReceiptFacts.Usage(
                        known(UsageKind.class, facts.usage().kind()),
                        facts.usage().tokens(),
                        facts.usage().costMicros(),
                        facts.usage().toolCalls(),
                        facts.usage().millis()));
        fields.put("start", facts.startedAt());
        fields.put("end", facts.finishedAt());
        return fields;
    }

    // A newer runner's word arrives in the typed field as the enum's default, which is no contradiction.
    private static <E extends Enum<E>> String known(Class<E> words, String signed) {
        return Arrays.stream(words.getEnumConstants())
                .map(Enum::name)
                .filter(signed::equals)
                .findFirst()
                .orElse("UNKNOWN");
    }

    // Nobody signed the typed fields, so they may hold anything.
    private static String shown(@Nullable Object value) {
        String text = String.valueOf(value).replaceAll("\\p{Cntrl}", "?");
        return text.length() <= MAX_SHOWN ? text : text.substring(0, MAX_SHOWN) + "...";
    }

    private static ReceiptFacts.Usage usage(String kind, Amounts amounts) {
        return new ReceiptFacts.Usage(
                kind, amounts.getTokens(), amounts.getCostMicros(), amounts.getToolCalls(), amounts.getMillis());
    }

    private static byte[] bytes(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.remaining()];
        buffer.duplicate().get(bytes);
        return bytes;
    }
}
