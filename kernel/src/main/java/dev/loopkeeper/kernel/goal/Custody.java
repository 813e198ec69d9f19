package dev.loopkeeper.kernel.goal;

import dev.loopkeeper.kernel.id.Digest;
import java.util.Optional;

/**
 * Who has a goal.
 *
 * @param holder who has it; empty before the first hand-off
 * @param artifact what was handed over with it
 * @param offered what the last receipt sealed for a hand-off
 * @param handOffs hand-offs over the goal's life
 */
public record Custody(Optional<String> holder, Optional<Digest> artifact, Optional<Digest> offered, int handOffs) {
    /** Never handed off. */
    public static final Custody NONE = new Custody(Optional.empty(), Optional.empty(), Optional.empty(), 0);

    public Custody withOffered(Optional<Digest> changed) {
        return new Custody(holder, artifact, changed, handOffs);
    }
}
