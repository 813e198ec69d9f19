package dev.loopkeeper.projection.view;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Whether a turn would start now, and under which contract.
 *
 * @param goal the goal
 * @param phase what people see of it
 * @param shouldRun whether goal, policy, budget, time and, where the scheduler was asked, room let a turn start; see {@code onlySchedulerKnows}
 * @param mode see {@link AdviceView}
 * @param decision what the scheduler would call it
 * @param reason why, as a code
 * @param sentence why, in words
 * @param inputs what the reason was taken from
 * @param onlySchedulerKnows what may keep the scheduler from doing so all the same; empty where nothing can
 * @param until when it changes or has changed by time alone
 * @param turn the turn that would be next
 * @param attempt the attempt at it
 * @param capability what it would run, {@code id@version}
 * @param allowedTools the tools that its contract would allow
 * @param budget what the goal has used and may still use
 * @param reservation what the turn would hold of the budget; null when none would start
 * @param context the artifacts that turns of this goal are given
 * @param expiresAt when the contract would no longer count; null when none would start
 * @param interaction who may do what next
 * @param contract the contract as the scheduler would write it now; nobody has signed it
 * @param sequence the goal's last journal entry
 * @param asOf up to when the answer is fresh
 */
public record ShouldRun(
        String goal,
        String phase,
        boolean shouldRun,
        String mode,
        String decision,
        String reason,
        String sentence,
        List<AdviceView.InputView> inputs,
        List<UnknownView> onlySchedulerKnows,
        Optional<Instant> until,
        int turn,
        int attempt,
        Optional<String> capability,
        List<String> allowedTools,
        BudgetView budget,
        Optional<AmountsView> reservation,
        List<ContextDigest> context,
        Optional<Instant> expiresAt,
        Interaction interaction,
        Optional<JsonNode> contract,
        long sequence,
        Instant asOf) {}
