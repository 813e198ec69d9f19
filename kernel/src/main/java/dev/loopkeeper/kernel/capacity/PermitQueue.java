package dev.loopkeeper.kernel.capacity;

import dev.loopkeeper.kernel.id.GoalId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Who holds a permit and who waits for one. The longest waiting claim goes first, and nobody overtakes an older claim in a scope that both
 * need: where the older one lacks room in one scope, its place in the others is kept. So a goal that is always ready starves nobody.
 *
 * <p>Mutable and not safe for several threads; the same calls always give the same permits.
 */
public final class PermitQueue {
    private final CapacityLimits limits;
    private final Set<Claim> held = new HashSet<>();
    private final Map<Scope, Integer> used = new HashMap<>();

    /** Claims on the same scopes wait in one line, so that only the heads of lines need to be looked at. */
    private final Map<List<Scope>, TreeSet<Claim>> lines = new HashMap<>();

    /** Nobody holds or waits for anything. */
    public PermitQueue(CapacityLimits limits) {
        this.limits = limits;
    }

    /** {@code claim} holds a permit, whatever the limits say. */
    public void hold(Claim claim) {
        if (held.add(claim)) {
            claim.scopes().forEach(scope -> used.merge(scope, 1, Integer::sum));
        }
    }

    /** {@code claim} waits. */
    public void queue(Claim claim) {
        lines.computeIfAbsent(claim.scopes(), scopes -> new TreeSet<>(Claim.ORDER))
                .add(claim);
    }

    /** {@code claim} neither holds nor waits any more. */
    public void end(Claim claim) {
        if (held.remove(claim)) {
            claim.scopes().forEach(scope -> used.computeIfPresent(scope, (s, taken) -> taken == 1 ? null : taken - 1));
        }
        lines.computeIfPresent(claim.scopes(), (scopes, line) -> {
            line.remove(claim);
            return line.isEmpty() ? null : line;
        });
    }

    /** Gives permits while there is room, and returns the claims that got one, in their order. */
    public List<Claim> give() {
        Map<Scope, Integer> kept = new HashMap<>();
        PriorityQueue<TreeSet<Claim>> heads = new PriorityQueue<>(Comparator.comparing(TreeSet::first, Claim.ORDER));
        heads.addAll(lines.values());
        List<Claim> given = new ArrayList<>();
        while (!heads.isEmpty()) {
            TreeSet<Claim> line = heads.remove();
            Claim first = line.first();
            if (first.scopes().stream().allMatch(scope -> roomIn(scope, kept))) {
                given.add(first);
                end(first);
                hold(first);
                if (!line.isEmpty()) {
                    heads.add(line);
                }
            } else {
                first.scopes().forEach(scope -> kept.merge(scope, 1, Integer::sum));
            }
        }
        return given;
    }

    /** How the claim of {@code goal} stands; empty while it has none. Looks at every claim. */
    public Optional<Standing> standing(GoalId goal) {
        return Stream.concat(held.stream(), lines.values().stream().flatMap(Set::stream))
                .filter(claim -> claim.goal().equals(goal))
                .max(Comparator.comparing(Claim::number))
                .map(claim -> new Standing(claim, held.contains(claim), rooms(claim), ahead(claim)));
    }

    private List<Standing.Room> rooms(Claim claim) {
        return claim.scopes().stream()
                .flatMap(scope -> limits.of(scope).stream()
                        .mapToObj(most -> new Standing.Room(scope, used.getOrDefault(scope, 0), most)))
                .toList();
    }

    private int ahead(Claim claim) {
        return (int) lines.values().stream()
                .flatMap(Set::stream)
                .filter(other -> Claim.ORDER.compare(other, claim) < 0)
                .filter(other -> !Collections.disjoint(other.scopes(), claim.scopes()))
                .count();
    }

    /** How many claims hold a permit. */
    public int holding() {
        return held.size();
    }

    /** How many claims wait. */
    public int waiting() {
        return lines.values().stream().mapToInt(Set::size).sum();
    }

    private boolean roomIn(Scope scope, Map<Scope, Integer> kept) {
        int taken = used.getOrDefault(scope, 0) + kept.getOrDefault(scope, 0);
        return taken < limits.of(scope).orElse(Integer.MAX_VALUE);
    }
}
