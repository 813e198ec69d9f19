package dev.loopkeeper.scheduler.stream;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/** The goals of this instance for which nothing is decided because their projection cannot be used, for readiness to show. */
public final class UnreadableGoals {
    private final Map<String, String> reasons = new ConcurrentHashMap<>();

    void add(String goal, String reason) {
        reasons.put(goal, reason);
    }

    void remove(String goal) {
        reasons.remove(goal);
    }

    /** Goal and reason, in the goals' order. */
    public Map<String, String> reasons() {
        return new TreeMap<>(reasons);
    }
}
