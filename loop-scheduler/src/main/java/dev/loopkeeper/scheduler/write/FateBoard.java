package dev.loopkeeper.scheduler.write;

import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.wire.Fate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * Brings those who wait for the fate of a record together with the fates that are read from the log. Two records may have one id; their octets
 * tell them apart. Safe for use by many threads.
 */
final class FateBoard {
    private static final int REMEMBERED = 10_000;

    private final Map<Name, List<Waiter>> waiting = new ConcurrentHashMap<>();
    private final Map<Name, Fate.Journaled> journaled = new LinkedHashMap<>();

    private record Name(String topic, String goal, String event) {
        static Name of(Order order) {
            return new Name(
                    order.topic().topicName(),
                    order.goal().toString(),
                    order.event().value());
        }

        static Optional<Name> of(Fate fate) {
            return fate.goal().flatMap(goal -> fate.eventId().map(event -> new Name(fate.topic(), goal, event)));
        }
    }

    private record Waiter(Digest record, CompletableFuture<Optional<Fate>> fate) {
        boolean waitsFor(Fate told) {
            return told.record().map(record::equals).orElse(true);
        }
    }

    /** The fate of {@code order} as soon as it is told; empty when that takes longer than {@code patience}. Ask before the order is written. */
    CompletableFuture<Optional<Fate>> await(Order order, Duration patience) {
        Name name = Name.of(order);
        Waiter waiter = new Waiter(order.digest(), new CompletableFuture<>());
        waiting.compute(name, (key, others) -> with(others == null ? List.of() : others, waiter));
        return waiter.fate()
                .completeOnTimeout(Optional.empty(), patience.toMillis(), TimeUnit.MILLISECONDS)
                .whenComplete((fate, failure) -> forget(name, waiter));
    }

    /** Takes in a fate that was read from the log. */
    void told(Fate fate) {
        Name.of(fate).ifPresent(name -> {
            if (fate instanceof Fate.Journaled entry) {
                remember(name, entry);
            }
            waiting.getOrDefault(name, List.of()).stream()
                    .filter(waiter -> waiter.waitsFor(fate))
                    .forEach(waiter -> waiter.fate().complete(Optional.of(fate)));
        });
    }

    /** The journal entry under the order's id, if this process has seen it lately. */
    Optional<Fate.Journaled> journaled(Order order) {
        synchronized (journaled) {
            return Optional.ofNullable(journaled.get(Name.of(order)));
        }
    }

    /** How many wait. */
    int waiting() {
        return waiting.size();
    }

    private void remember(Name name, Fate.Journaled entry) {
        synchronized (journaled) {
            journaled.put(name, entry);
            if (journaled.size() > REMEMBERED) {
                journaled.remove(journaled.keySet().iterator().next());
            }
        }
    }

    private void forget(Name name, Waiter waiter) {
        waiting.computeIfPresent(name, (key, waiters) -> {
            List<Waiter> others =
                    waiters.stream().filter(other -> !other.equals(waiter)).toList();
            return others.isEmpty() ? null : others;
        });
    }

    private static List<Waiter> with(List<Waiter> waiters, Waiter another) {
        List<Waiter> all = new ArrayList<>(waiters);
        all.add(another);
        return List.copyOf(all);
    }
}
