package dev.loopkeeper.projection.reads;

import java.util.List;

/**
 * What a person should look at of one goal.
 *
 * @param sequence the journal entry up to which this is known
 * @param concerns each of them, oldest kind first
 */
public record Concerned(long sequence, List<Concern> concerns) {

    byte[] encode() {
        return Octets.write(out -> {
            out.writeLong(sequence);
            Concern.write(out, concerns);
        });
    }

    static Concerned decode(byte[] bytes) {
        return Octets.read(bytes, in -> new Concerned(in.readLong(), Concern.readAll(in)));
    }
}
