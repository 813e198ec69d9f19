package dev.loopkeeper.kernel.wire.condition;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.cel.runtime.CelEvaluationException;
import dev.loopkeeper.kernel.decide.Finding;
import dev.loopkeeper.kernel.decide.RequiredApproval;
import dev.loopkeeper.kernel.event.Event;
import dev.loopkeeper.kernel.event.GoalEvent;
import dev.loopkeeper.kernel.event.Proposed;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.policy.Condition;
import dev.loopkeeper.kernel.policy.Policy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Judges and evaluates the conditions of policies. The same projection always gives the same findings. Safe for use by many threads. */
public final class PolicyConditions {
    private static final int REMEMBERED = 512;
    private static final Map<String, Compiled> COMPILED = new LinkedHashMap<>(16, 0.75f, true);

    private PolicyConditions() {}

    /**
     * Why {@code policy} brings a condition that can never be evaluated, as {@code expected X, but Y} with line and column; empty when there is none.
     * Expressions that are longer than a policy may have them are not looked at.
     */
    public static Optional<String> fault(Policy policy) {
        return policy.conditions().stream()
                .filter(condition -> condition.when().length() <= Condition.MAX_WHEN)
                .map(PolicyConditions::fault)
                .flatMap(Optional::stream)
                .findFirst();
    }

    /** The same of the policy that {@code proposed} brings; empty when it brings none. */
    public static Optional<String> fault(Proposed proposed) {
        return switch (proposed.event()) {
            case GoalEvent.GoalOpened opened -> fault(opened.policy());
            case GoalEvent.PolicyChanged changed -> fault(changed.policy());
            case Event other -> Optional.empty();
        };
    }

    /** The conditions of the goal's policy that hold for it now, or that cannot be told. */
    public static List<Finding> findings(GoalProjection goal) {
        List<Condition> conditions = goal.governance().policy().conditions();
        if (conditions.isEmpty()) {
            return List.of();
        }
        Map<String, Object> view = GoalView.of(goal);
        List<Finding> findings = new ArrayList<>();
        conditions.forEach(condition -> find(condition, goal, view).ifPresent(findings::add));
        return findings;
    }

    private static Optional<String> fault(Condition condition) {
        return switch (compiled(condition.when())) {
            case Compiled.Usable usable -> Optional.empty();
            case Compiled.Faulty(String fault) ->
                Optional.of("expected a condition in CEL at conditions." + condition.name() + ".when, but " + fault);
        };
    }

    private static Optional<Finding> find(Condition condition, GoalProjection goal, Map<String, Object> view) {
        return switch (compiled(condition.when())) {
            case Compiled.Faulty(String fault) ->
                Optional.of(new Finding(condition, Optional.of(fault), Optional.empty()));
            case Compiled.Usable usable -> find(condition, usable, goal, view);
        };
    }

    private static Optional<Finding> find(
            Condition condition, Compiled.Usable usable, GoalProjection goal, Map<String, Object> view) {
        try {
            return usable.holds(view)
                    ? Optional.of(new Finding(condition, Optional.empty(), asked(condition, goal)))
                    : Optional.empty();
        } catch (CelEvaluationException e) {
            return Optional.of(new Finding(condition, Optional.of(String.valueOf(e.getMessage())), Optional.empty()));
        }
    }

    /** Bound to the condition as the policy has it, and to the state of affairs: an answer fits no other turn. */
    private static Optional<Digest> asked(Condition condition, GoalProjection goal) {
        String asked = String.join(
                "\n",
                condition.name(),
                condition.when(),
                condition.reason(),
                RequiredApproval.bound(goal).text());
        return condition.kind() == Condition.Kind.GATE
                ? Optional.of(new Digest(dev.loopkeeper.client.crypto.Digest.of(asked.getBytes(UTF_8))
                        .text()))
                : Optional.empty();
    }

    private static Compiled compiled(String expression) {
        synchronized (COMPILED) {
            Compiled known = COMPILED.computeIfAbsent(expression, Compiled::of);
            if (COMPILED.size() > REMEMBERED) {
                COMPILED.remove(COMPILED.keySet().iterator().next());
            }
            return known;
        }
    }
}
