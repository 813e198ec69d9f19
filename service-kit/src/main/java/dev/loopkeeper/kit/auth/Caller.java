package dev.loopkeeper.kit.auth;

import dev.loopkeeper.kernel.id.Principal;
import java.util.Set;

/**
 * Who asks.
 *
 * @param principal their name, as the identity provider gives it; never taken from a body
 * @param roles what they are
 */
public record Caller(Principal principal, Set<Role> roles) {
    public Caller {
        roles = Set.copyOf(roles);
    }

    /** Somebody who may do everything: whoever reaches a server on loopback that authenticates nobody. */
    public static Caller unrestricted(Principal principal) {
        return new Caller(principal, Set.of(Role.values()));
    }
}
