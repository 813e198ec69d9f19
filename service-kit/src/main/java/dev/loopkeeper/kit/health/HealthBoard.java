package dev.loopkeeper.kit.health;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Where the parts of a process write how they are. One board per process; safe for use by many threads. */
public final class HealthBoard {

    private final Map<Key, Optional<String>> parts = new ConcurrentHashMap<>();

    private record Key(Probe probe, String part) {}

    /** The part works, as far as this probe asks. */
    public void up(Probe probe, String part) {
        parts.put(new Key(probe, part), Optional.empty());
    }

    /** The part does not work; {@code problem} says what was expected and what is. */
    public void down(Probe probe, String part, String problem) {
        parts.put(new Key(probe, part), Optional.of(problem));
    }

    /** The part is no more; it counts neither way. */
    public void forget(String part) {
        parts.keySet().removeIf(key -> key.part().equals(part));
    }

    /** Every part that this probe asks, by name. */
    public List<PartHealth> of(Probe probe) {
        return parts.entrySet().stream()
                .filter(entry -> entry.getKey().probe() == probe)
                .map(entry -> new PartHealth(entry.getKey().part(), entry.getValue()))
                .sorted((a, b) -> a.part().compareTo(b.part()))
                .toList();
    }

    /** Whether every part that this probe asks works. */
    public boolean allUp(Probe probe) {
        return of(probe).stream().allMatch(PartHealth::up);
    }
}
