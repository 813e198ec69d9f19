package dev.loopkeeper.client.receipt;

import com.fasterxml.jackson.databind.JsonNode;
import dev.loopkeeper.client.crypto.Digest;
import dev.loopkeeper.client.json.JsonReading;
import dev.loopkeeper.client.json.StrictJson;
import java.util.Optional;

/**
 * The in-toto statement inside a receipt's envelope. The only place in this module where its field names are spelled.
 * Fields that are not read here
 * are let through: a newer runner may say more.
 */
public final class ReceiptStatement {

    /** The DSSE payload type of in-toto statements. */
    public static final String PAYLOAD_TYPE = "application/vnd.in-toto+json";

    public static final String STATEMENT_TYPE = "https://in-toto.io/Statement/v1";
    public static final String PREDICATE_TYPE = "https://loopkeeper.dev/receipt/v1";

    private static final int MAX_BYTES = 512 * 1024;

    private ReceiptStatement() {}

    /** Reads the signed octets. Never throws for octets, whatever they are. */
    public static StatementReading read(byte[] payload) {
        JsonReading reading = StrictJson.read(payload, MAX_BYTES);
        if (reading instanceof JsonReading.Malformed malformed) {
            return new StatementReading.Unreadable(malformed.reason());
        }
        try {
            return new StatementReading.Receipt(facts(new FieldReader(((JsonReading.Document) reading).root(), "")));
        } catch (FieldReader.WrongField e) {
            return new StatementReading.Unreadable(e.reason());
        }
    }

    private static ReceiptFacts facts(FieldReader statement) {
        statement.demand("_type", STATEMENT_TYPE);
        statement.demand("predicateType", PREDICATE_TYPE);
        FieldReader predicate = statement.object("predicate");
        return new ReceiptFacts(
                predicate.text("receiptId"),
                predicate.goalId("goal"),
                predicate.count("turn"),
                predicate.count("attempt"),
                predicate.text("claim"),
                predicate.text("runner"),
                capability(predicate.object("capability")),
                predicate.digest("contractDigest"),
                new ReceiptFacts.Admission(predicate.longText("requestSequence"), predicate.digest("requestHash")),
                previous(predicate),
                predicate.text("outcome"),
                predicate.text("reason"),
                usage(predicate.object("usage")),
                output(statement),
                predicate.time("startedAt"),
                predicate.time("finishedAt"));
    }

    // Null is said explicitly by the first receipt; a field that is left out could be a link that was cut.
    private static Optional<Digest> previous(FieldReader predicate) {
        return predicate.isNull("previousReceipt")
                ? Optional.empty()
                : Optional.of(predicate.digest("previousReceipt"));
    }

    private static ReceiptFacts.Capability capability(FieldReader capability) {
        return new ReceiptFacts.Capability(capability.text("id"), capability.count("version"));
    }

    private static ReceiptFacts.Usage usage(FieldReader usage) {
        return new ReceiptFacts.Usage(
                usage.text("kind"),
                usage.longText("tokens"),
                usage.longText("costMicros"),
                usage.longText("toolCalls"),
                usage.longText("millis"));
    }

    private static Digest output(FieldReader statement) {
        JsonNode subjects = statement.array("subject", 1);
        return new FieldReader(subjects.get(0), "subject.").object("digest").hexDigest("sha256");
    }
}
