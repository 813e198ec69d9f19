package dev.loopkeeper.kernel.wire;

import dev.loopkeeper.kernel.admission.Authentication;
import dev.loopkeeper.kernel.event.RepairEvent.RecordParked;
import dev.loopkeeper.kernel.event.Verdict;
import dev.loopkeeper.kernel.goal.Position;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.Principal;
import dev.loopkeeper.schema.EntryVerdict;
import dev.loopkeeper.schema.JournalEntry;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/** Gives an admitted fact its place in the goal's journal. */
public final class JournalWriter {
    private JournalWriter() {}

    /**
     * What was admitted.
     *
     * @param input the fact
     * @param verdict what admission made of it
     * @param authentication who signed it
     * @param keySetVersion the version of the key set that judged it
     * @param source where its record stood
     * @param original its record's value
     */
    public record Admitted(
            Input.Readable input,
            Verdict verdict,
            Authentication authentication,
            long keySetVersion,
            Source source,
            byte[] original) {}

    /** The entry after {@code before} for {@code admitted}: next sequence, journal time that never goes back, chained hash. */
    public static SealedEntry seal(Position before, Admitted admitted) {
        Instant time = before.timeOf(admitted.source().appendedAt()).truncatedTo(ChronoUnit.MICROS);
        JournalEntry.Builder fields = fields(before, admitted, time);
        Digest hash = JournalHash.of(fields.build());
        JournalEntry sealed = fields.setHash(hash.text()).build();
        Position position = new Position(before.sequence() + 1, hash, time);
        return new SealedEntry(
                sealed,
                new dev.loopkeeper.kernel.event.JournalEntry(
                        position,
                        admitted.verdict(),
                        principal(admitted.authentication()),
                        admitted.input().proposed()));
    }

    /** A builder rather than the record: Avro copies a record deeply into a new builder. */
    private static JournalEntry.Builder fields(Position before, Admitted admitted, Instant time) {
        Input.Readable input = admitted.input();
        return JournalEntry.newBuilder()
                .setGoalId(input.proposed().goal().toString())
                .setSequence(before.sequence() + 1)
                .setJournalTime(time)
                .setPreviousHash(before.headHash().text())
                .setHash("")
                .setSource(admitted.source().toAvro())
                .setEventId(input.proposed().id().value())
                .setKind(input.kind())
                .setVerdict(verdict(admitted.verdict()))
                .setCode(code(admitted))
                .setPrincipal(principal(admitted.authentication())
                        .map(Principal::name)
                        .orElse(null))
                .setKeyId(keyId(admitted.authentication()).orElse(null))
                .setKeySetVersion(admitted.keySetVersion())
                .setCapability(input.capability().map(AvroValues::capability).orElse(null))
                .setOriginal(ByteBuffer.wrap(admitted.original()));
    }

    private static Optional<Principal> principal(Authentication authentication) {
        return authentication instanceof Authentication.Signed signed
                ? Optional.of(signed.principal())
                : Optional.empty();
    }

    private static Optional<String> keyId(Authentication authentication) {
        return authentication instanceof Authentication.Signed signed
                ? Optional.of(signed.key().toString())
                : Optional.empty();
    }

    private static EntryVerdict verdict(Verdict verdict) {
        return switch (verdict) {
            case Verdict.Admitted admitted -> EntryVerdict.ADMITTED;
            case Verdict.Revoked revoked -> EntryVerdict.REVOKED;
            case Verdict.Superseded superseded -> EntryVerdict.SUPERSEDED;
        };
    }

    private static String code(Admitted admitted) {
        return admitted.input().proposed().event() instanceof RecordParked parked
                ? parked.code()
                : code(admitted.verdict());
    }

    private static String code(Verdict verdict) {
        return switch (verdict) {
            case Verdict.Admitted admitted -> "";
            case Verdict.Revoked(var code) -> code.name();
            case Verdict.Superseded(var code) -> code.name();
        };
    }
}
