package dev.loopkeeper.scheduler.stream;

import dev.loopkeeper.kernel.capacity.Claim;
import dev.loopkeeper.kernel.capacity.Errand;
import dev.loopkeeper.kernel.capacity.Scope;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.id.TurnRef;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Claims and what becomes of them, as the scheduler's own stores and internal topics have them; nobody else reads them. */
final class ClaimCodec {
    private ClaimCodec() {}

    /** A claim with a flag: whether it asks or ends on the way to those who give permits, whether it holds a permit in their store. */
    record Flagged(boolean flag, Claim claim) {}

    static byte[] errand(Errand errand) {
        return switch (errand) {
            case Errand.Ask(Claim claim) -> flagged(new Flagged(true, claim));
            case Errand.End(Claim claim) -> flagged(new Flagged(false, claim));
        };
    }

    static Errand errand(byte[] bytes) {
        Flagged read = flagged(bytes);
        return read.flag() ? new Errand.Ask(read.claim()) : new Errand.End(read.claim());
    }

    static byte[] flagged(Flagged flagged) {
        var bytes = new ByteArrayOutputStream();
        try (var out = new DataOutputStream(bytes)) {
            out.writeBoolean(flagged.flag());
            write(out, flagged.claim());
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory failed", e);
        }
        return bytes.toByteArray();
    }

    static Flagged flagged(byte[] bytes) {
        try (var in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            return new Flagged(in.readBoolean(), read(in));
        } catch (IOException e) {
            throw new IllegalStateException("expected a whole claim, but it is cut off", e);
        }
    }

    static void write(DataOutputStream out, Claim claim) throws IOException {
        out.writeUTF(claim.goal().toString());
        out.writeLong(claim.number());
        out.writeInt(claim.turn().turn());
        out.writeInt(claim.turn().attempt());
        out.writeLong(claim.rank().getEpochSecond());
        out.writeInt(claim.rank().getNano());
        out.writeByte(claim.scopes().size());
        for (Scope scope : claim.scopes()) {
            out.writeUTF(scope.toString());
        }
    }

    static Claim read(DataInputStream in) throws IOException {
        GoalId goal = GoalId.of(in.readUTF());
        long number = in.readLong();
        TurnRef turn = new TurnRef(in.readInt(), in.readInt());
        Instant rank = Instant.ofEpochSecond(in.readLong(), in.readInt());
        int count = in.readByte();
        List<Scope> scopes = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            scopes.add(Scope.parse(in.readUTF()));
        }
        return new Claim(goal, number, turn, rank, scopes);
    }
}
