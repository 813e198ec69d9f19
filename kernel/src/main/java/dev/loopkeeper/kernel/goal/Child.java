package dev.loopkeeper.kernel.goal;

import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.id.CapabilityId;

/**
 * A goal that another one opened, or was asked to open: an agent's own line of work.
 *
 * @param ordinal its number among the parent's children, from 1
 * @param objective what it may reach; only a title once it was opened or refused
 * @param capability what its first turn runs
 * @param carve what is carved out of the parent's limits for it
 * @param state where it stands
 */
public record Child(int ordinal, String objective, CapabilityId capability, Amounts carve, ChildState state) {
    public Child with(ChildState changed) {
        return new Child(ordinal, objective, capability, carve, changed);
    }

    /** The same without more of the objective than a title. */
    public Child brief() {
        return new Child(ordinal, title(), capability, carve, state);
    }

    /** A short name for people. */
    public String title() {
        return objective.length() <= Caps.REASON_CHARS ? objective : objective.substring(0, Caps.REASON_CHARS);
    }
}
