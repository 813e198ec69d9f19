package dev.loopkeeper.kernel.id;

import java.util.Optional;

/** A goal's identity, written {@code tenant/name}; it is also the key of every record about the goal. */
public record GoalId(String tenant, String name) implements Comparable<GoalId> {
    /** The form in words, for error texts. */
    public static final String EXPECTED = "a goal id tenant/name, each part of " + IdGrammar.EXPECTED;

    public GoalId {
        IdGrammar.require("tenant", tenant);
        IdGrammar.require("goal name", name);
    }

    /** The goal id that {@code text} spells, or empty when it spells none. */
    public static Optional<GoalId> parse(String text) {
        int slash = text.indexOf('/');
        if (slash < 0) {
            return Optional.empty();
        }
        String tenant = text.substring(0, slash);
        String name = text.substring(slash + 1);
        return IdGrammar.matches(tenant) && IdGrammar.matches(name)
                ? Optional.of(new GoalId(tenant, name))
                : Optional.empty();
    }

    /**
     * The goal id that {@code text} spells.
     *
     * @throws IllegalArgumentException if it spells none
     */
    public static GoalId of(String text) {
        return parse(text)
                .orElseThrow(() ->
                        new IllegalArgumentException("expected " + EXPECTED + ", but got " + IdGrammar.quote(text)));
    }

    @Override
    public int compareTo(GoalId other) {
        int byTenant = tenant.compareTo(other.tenant);
        return byTenant != 0 ? byTenant : name.compareTo(other.name);
    }

    @Override
    public String toString() {
        return tenant + "/" + name;
    }
}
