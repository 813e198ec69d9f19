package dev.loopkeeper.kernel.policy;

import java.util.Optional;

/**
 * To whom a goal may pass work on.
 *
 * @param children which children it may open; none when empty
 * @param handOff under which conditions it may be handed off; any when empty
 */
public record Delegation(Optional<ChildRules> children, Optional<HandOffRules> handOff) {
    /** No children, and no conditions on a hand-off. */
    public static final Delegation NONE = new Delegation(Optional.empty(), Optional.empty());
}
