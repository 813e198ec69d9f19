package dev.loopkeeper.kernel.capacity;

import java.util.Optional;

/**
 * What a goal holds and asks for.
 *
 * @param made how many claims it has made
 * @param claim the claim that stands; it outlives the decision that it was made for and ends with the attempt
 * @param given whether the permit was given
 */
public record Permits(long made, Optional<Claim> claim, boolean given) {
    /** Nothing was ever asked for. */
    public static final Permits NONE = new Permits(0, Optional.empty(), false);

    /** With {@code claim}, which waits, instead of the one that stands. */
    public Permits asking(Claim claim) {
        return new Permits(claim.number(), Optional.of(claim), false);
    }

    /** With the permit of the claim that stands. */
    public Permits granted() {
        return new Permits(made, claim, true);
    }

    /** With no claim. */
    public Permits ended() {
        return new Permits(made, Optional.empty(), false);
    }

    /** Whether claim {@code number} stands and still waits. */
    public boolean awaits(long number) {
        return !given && claim.filter(standing -> standing.number() == number).isPresent();
    }
}
