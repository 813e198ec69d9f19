package dev.loopkeeper.kit.auth;

import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/** What people and services are, as the identity provider says. Everybody who has a role may read. */
public enum Role {
    /** Opens goals and reports what happens around them. */
    PRODUCER,
    /** Answers gates, scores turns, corrects. */
    REVIEWER,
    /** Holds goals, ends them and changes what they may do. */
    OPERATOR,
    /** Reads. */
    AUDITOR;

    /** The roles among {@code names}, in any case; names that are none say nothing here. */
    public static Set<Role> among(Collection<String> names) {
        Set<Role> roles = EnumSet.noneOf(Role.class);
        Arrays.stream(values())
                .filter(role -> names.stream().anyMatch(name -> name.equalsIgnoreCase(role.name())))
                .forEach(roles::add);
        return Collections.unmodifiableSet(roles);
    }
}
