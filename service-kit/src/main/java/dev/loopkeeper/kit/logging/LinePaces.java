package dev.loopkeeper.kit.logging;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A {@link LinePace} for each kind of line, so that none is left out because of others. Kinds beyond the bound share one: whoever can make up kinds neither fills the
 * memory nor the log.
 */
public final class LinePaces<K> {

    private final Duration interval;
    private final int mostKinds;
    private final Map<Optional<K>, LinePace> paces = new HashMap<>();

    private LinePaces(Duration interval, int mostKinds) {
        this.interval = interval;
        this.mostKinds = mostKinds;
    }

    /** At most one line of a kind in each {@code interval}, for {@code mostKinds} kinds. */
    public static <K> LinePaces<K> oneIn(Duration interval, int mostKinds) {
        return new LinePaces<>(interval, mostKinds);
    }

    /** {@link LinePace#due} for lines of this {@code kind}. */
    public OptionalLong due(K kind, long nanos) {
        return of(kind).due(nanos);
    }

    private synchronized LinePace of(K kind) {
        boolean own = paces.containsKey(Optional.of(kind)) || paces.size() < mostKinds;
        return paces.computeIfAbsent(own ? Optional.of(kind) : Optional.empty(), first -> LinePace.oneIn(interval));
    }
}
