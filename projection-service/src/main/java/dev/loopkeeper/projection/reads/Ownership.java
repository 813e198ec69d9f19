package dev.loopkeeper.projection.reads;

import java.util.Optional;

/** Who sequences, and so answers for, which partitions. */
@FunctionalInterface
public interface Ownership {

    /** As far as it is known now; empty before the first assignment. */
    Optional<Assignment> now();

    /** One instance has all of it. */
    static Ownership alone(int partitions) {
        Optional<Assignment> all = Optional.of(Assignment.alone(partitions));
        return () -> all;
    }
}
