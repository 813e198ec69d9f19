package dev.loopkeeper.kernel.policy;

import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.budget.Limits;
import java.util.List;
import java.util.Optional;

/**
 * What a goal may do. Versioned data: only an admitted, signed change replaces it.
 *
 * @param limits over the goal's whole life; absent ones mean the defaults
 * @param reservationPerTurn what each request reserves
 * @param authority what turns may use
 * @param context artifacts that each turn receives
 * @param retry how failed attempts are tried again
 * @param pace how time bounds the goal
 * @param stopRules when it stops without its objective
 * @param quota turns per window, beside the lifetime limits
 * @param priority who goes first when capacity is short: the larger
 * @param monitor how external evidence is watched
 * @param delegation to whom it may pass work on
 * @param conditions the policy's own rules, in the order in which they are asked
 */
public record Policy(
        Limits limits,
        Amounts reservationPerTurn,
        Authority authority,
        List<ContextArtifact> context,
        Retry retry,
        Pace pace,
        StopRules stopRules,
        Optional<Quota> quota,
        int priority,
        Optional<Monitor> monitor,
        Delegation delegation,
        List<Condition> conditions) {
    public Policy {
        context = List.copyOf(context);
        conditions = List.copyOf(conditions);
    }

    /** What the condition {@code name} asks a person; empty when the policy has no such question. */
    public Optional<String> question(String name) {
        return conditions.stream()
                .filter(condition -> condition.kind() == Condition.Kind.GATE
                        && condition.name().equals(name))
                .map(Condition::reason)
                .findFirst();
    }
}
