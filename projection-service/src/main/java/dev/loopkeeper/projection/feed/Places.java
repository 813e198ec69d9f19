package dev.loopkeeper.projection.feed;

import dev.loopkeeper.kit.problem.Problem;
import dev.loopkeeper.kit.problem.ProblemException;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * How far a listener has heard of each partition, written {@code 0:12,1:7}.
 *
 * @param next the next offset by partition
 */
record Places(Map<Integer, Long> next) {

    private static final int MAX_CHARS = 64 * 1024;

    Places {
        next = Map.copyOf(next);
    }

    /** What {@code text} spells; anything else is a problem of the caller's. */
    static Places parse(String text) {
        Map<Integer, Long> next = new HashMap<>();
        try {
            if (text.length() <= MAX_CHARS) {
                for (String place : text.split(",", -1)) {
                    int colon = place.indexOf(':');
                    next.put(
                            Integer.parseUnsignedInt(place.substring(0, colon)),
                            Long.parseUnsignedLong(place.substring(colon + 1)));
                }
                return new Places(next);
            }
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            throw bad();
        }
        throw bad();
    }

    long of(int partition) {
        return next.getOrDefault(partition, 0L);
    }

    Places with(int partition, long offset) {
        Map<Integer, Long> further = new HashMap<>(next);
        further.merge(partition, offset, Math::max);
        return new Places(further);
    }

    /** These, unless {@code known} says how far the listener has heard of a partition. */
    Places unless(Places known) {
        Map<Integer, Long> places = new HashMap<>(next);
        places.putAll(known.next);
        return new Places(places);
    }

    /** As far as either. */
    Places and(Places other) {
        Map<Integer, Long> further = new HashMap<>(next);
        other.next.forEach((partition, offset) -> further.merge(partition, offset, Math::max));
        return new Places(further);
    }

    String text() {
        return new TreeMap<>(next)
                .entrySet().stream()
                        .map(place -> place.getKey() + ":" + place.getValue())
                        .collect(Collectors.joining(","));
    }

    private static ProblemException bad() {
        return new ProblemException(Problem.of(
                400, "BAD_CURSOR", "Malformed event id", "the id of an earlier event as it came", "it is none"));
    }
}
