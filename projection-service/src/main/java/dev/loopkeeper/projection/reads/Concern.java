package dev.loopkeeper.projection.reads;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Something about a goal that a person should look at now.
 *
 * @param kind what it is
 * @param ref the gate, the logical action or the todo that it is about; empty where the goal says it all
 * @param sentence what it is about, in words
 * @param since since when it waits
 * @param expiresAt when it is decided without anybody
 */
public record Concern(Kind kind, String ref, String sentence, Instant since, Optional<Instant> expiresAt) {

    /** What a person can be needed for. */
    public enum Kind {
        /** A gate waits for a verdict. */
        GATE,
        /** An action may have happened; nobody knows. */
        RECONCILE,
        /** A record of the goal is parked. */
        PARKED,
        /** A todo of a person blocks turns. */
        USER_TODO,
        /** Somebody's pause holds it. */
        PAUSED,
        /** It stopped with signals that nothing will consume. */
        STOPPED_WITH_SIGNALS
    }

    static void write(DataOutputStream out, List<Concern> concerns) throws IOException {
        out.writeInt(concerns.size());
        for (Concern concern : concerns) {
            concern.write(out);
        }
    }

    private void write(DataOutputStream out) throws IOException {
        out.writeUTF(kind.name());
        out.writeUTF(ref);
        out.writeUTF(sentence);
        Octets.write(out, since);
        out.writeBoolean(expiresAt.isPresent());
        if (expiresAt.isPresent()) {
            Octets.write(out, expiresAt.get());
        }
    }

    static List<Concern> readAll(DataInputStream in) throws IOException {
        int size = in.readInt();
        List<Concern> concerns = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            concerns.add(read(in));
        }
        return concerns;
    }

    private static Concern read(DataInputStream in) throws IOException {
        return new Concern(
                Kind.valueOf(in.readUTF()),
                in.readUTF(),
                in.readUTF(),
                Octets.instant(in),
                in.readBoolean() ? Optional.of(Octets.instant(in)) : Optional.empty());
    }
}
