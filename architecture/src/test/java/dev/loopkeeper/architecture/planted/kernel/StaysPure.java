package dev.loopkeeper.architecture.planted.kernel;

import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;

/** Allowed: a sealed choice, a switch, a stream, an instant that was handed in. */
sealed interface StaysPure {
    record Due(Instant at) implements StaysPure {}

    record Never(List<String> reasons) implements StaysPure {}

    static String words(StaysPure value) {
        return switch (value) {
            case Due d -> "at " + d.at();
            case Never n -> n.reasons().stream().map(r -> r + "!").collect(Collectors.joining());
        };
    }
}
