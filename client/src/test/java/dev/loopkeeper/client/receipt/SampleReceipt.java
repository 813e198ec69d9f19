package dev.loopkeeper.client.receipt;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.loopkeeper.client.crypto.Digest;
import dev.loopkeeper.client.crypto.DsseEnvelope;
import dev.loopkeeper.client.crypto.SigningKey;
import dev.loopkeeper.schema.Amounts;
import dev.loopkeeper.schema.CapabilityRef;
import dev.loopkeeper.schema.Envelope;
import dev.loopkeeper.schema.Outcome;
import dev.loopkeeper.schema.SealedReceipt;
import dev.loopkeeper.schema.UsageKind;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;

/** Receipts as a runner would seal them. */
final class SampleReceipt {

    static final SigningKey RUNNER = SigningKey.ofSeed(new byte[32]);
    static final Digest OUTPUT = Digest.of(new byte[] {1});
    static final Digest CONTRACT = Digest.of(new byte[] {2});
    static final Digest REQUEST = Digest.of(new byte[] {3});

    private SampleReceipt() {}

    static DsseEnvelope of(int turn, Optional<Digest> previous) {
        return sealed(statement(turn, previous));
    }

    static DsseEnvelope changed(Consumer<ObjectNode> change) {
        ObjectNode statement = statement(1, Optional.empty());
        change.accept(statement);
        return sealed(statement);
    }

    static DsseEnvelope sealed(ObjectNode statement) {
        return RUNNER.seal(ReceiptStatement.PAYLOAD_TYPE, statement.toString().getBytes(UTF_8));
    }

    /** A record whose typed fields mirror the sample statement of turn 1. */
    static SealedReceipt record(DsseEnvelope envelope) {
        return SealedReceipt.newBuilder()
                .setReceiptId("t1-a1-3f9c2a10")
                .setGoalId("acme/fix")
                .setTurn(1)
                .setAttempt(1)
                .setClaimId("c-1")
                .setRunnerId("runner-1")
                .setCapability(new CapabilityRef("build", 1))
                .setContractDigest(CONTRACT.text())
                .setRequestSequence(8)
                .setOutcome(Outcome.COMPLETED)
                .setReason("WORK_DONE")
                .setUsageKind(UsageKind.KNOWN)
                .setUsage(new Amounts(12L, 0L, 1L, 312L))
                .setStartedAt(Instant.parse("2026-01-01T00:00:00Z"))
                .setFinishedAt(Instant.parse("2026-01-01T00:00:01.5Z"))
                .setEnvelope(new Envelope(
                        envelope.payloadType(),
                        ByteBuffer.wrap(envelope.payload()),
                        envelope.keyId(),
                        ByteBuffer.wrap(envelope.signature())))
                .build();
    }

    static ObjectNode statement(int turn, Optional<Digest> previous) {
        ObjectNode statement = JsonNodeFactory.instance.objectNode();
        statement.put("_type", "https://in-toto.io/Statement/v1");
        statement
                .putArray("subject")
                .addObject()
                .put("name", "turn-output")
                .putObject("digest")
                .put("sha256", OUTPUT.hex());
        statement.put("predicateType", "https://loopkeeper.dev/receipt/v1");
        ObjectNode predicate = statement.putObject("predicate");
        predicate.put("receiptId", "t" + turn + "-a1-3f9c2a10");
        predicate.put("goal", "acme/fix").put("turn", turn).put("attempt", 1);
        predicate.put("claim", "c-" + turn).put("runner", "runner-1");
        predicate.putObject("capability").put("id", "build").put("version", 1);
        predicate.put("contractDigest", CONTRACT.text());
        predicate.put("requestSequence", Integer.toString(turn * 8)).put("requestHash", REQUEST.text());
        predicate.put("previousReceipt", previous.map(Digest::text).orElse(null));
        predicate.put("outcome", "COMPLETED").put("reason", "WORK_DONE").put("sentence", "The work is done.");
        predicate
                .putObject("usage")
                .put("kind", "KNOWN")
                .put("tokens", "12")
                .put("costMicros", "0")
                .put("toolCalls", "1")
                .put("millis", "312");
        predicate.put("startedAt", "2026-01-01T00:00:00.000000Z").put("finishedAt", "2026-01-01T00:00:01.500000Z");
        return statement;
    }
}
