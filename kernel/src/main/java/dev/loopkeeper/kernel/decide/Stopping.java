package dev.loopkeeper.kernel.decide;

import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.budget.Limit;
import dev.loopkeeper.kernel.budget.Shortage;
import dev.loopkeeper.kernel.decide.Advice.Stop;
import dev.loopkeeper.kernel.goal.Charter;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.History;
import dev.loopkeeper.kernel.goal.NextCapability;
import dev.loopkeeper.kernel.goal.Progress;
import dev.loopkeeper.kernel.goal.ReceiptSummary;
import dev.loopkeeper.kernel.goal.StopReason;
import dev.loopkeeper.kernel.id.CapabilityId;
import dev.loopkeeper.kernel.id.ToolId;
import dev.loopkeeper.kernel.policy.Authority;
import dev.loopkeeper.kernel.policy.PolicyCheck;
import dev.loopkeeper.kernel.policy.StopRules;
import dev.loopkeeper.kernel.receipt.Proposal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What the policy stops a goal for. Checked before a turn is submitted, never after. */
final class Stopping {
    private Stopping() {}

    /** A stop that follows from what the turns did or proposed. */
    static Optional<Advice> byPolicy(GoalProjection goal, Facts facts) {
        return invalid(goal)
                .or(() -> overrun(goal))
                .or(() -> overused(goal, facts))
                .or(() -> refused(goal.progress()))
                .or(() -> Completion.stop(goal))
                .or(() -> Conditions.stop(facts))
                .or(() -> streaks(goal))
                .or(() -> dearMonitor(goal, facts))
                .or(() -> capability(goal))
                .or(() -> tools(goal, facts));
    }

    /** A stop because the next turn's reservation does not fit a limit. */
    static Optional<Advice> byBudget(GoalProjection goal, Facts facts) {
        Amounts reservation = goal.governance().policy().reservationPerTurn();
        return Shortage.of(
                        goal.ledger(),
                        goal.progress().next().turn(),
                        facts.capability(NextCapability.of(goal))
                                .map(capability -> capability.reserves(reservation))
                                .orElse(reservation))
                .map(shortage -> stop(
                        switch (shortage.resource()) {
                            case TURNS -> StopReason.TURN_BUDGET_EXHAUSTED;
                            case TOKENS -> StopReason.TOKEN_BUDGET_EXHAUSTED;
                            case COST -> StopReason.COST_BUDGET_EXHAUSTED;
                            case TOOL_CALLS -> StopReason.TOOL_CALL_BUDGET_EXHAUSTED;
                        },
                        sentence(shortage)));
    }

    private static String sentence(Shortage shortage) {
        if (shortage.limit() instanceof Limit.None) {
            return "the limit of " + shortage.resource()
                    + " is none: no turn may run, not even one that uses nothing of it";
        }
        return "the limit of " + shortage.resource() + " is " + shortage.limit().shown() + ", of which "
                + shortage.committed() + " is used or reserved and " + shortage.asked() + " more would be needed";
    }

    /** Admission takes no such policy; a version that demands more may still meet one in a projection. */
    private static Optional<Advice> invalid(GoalProjection goal) {
        return PolicyCheck.fault(goal.governance().policy())
                .map(fault -> stop(
                        StopReason.POLICY_INVALID,
                        "no goal can live under policy version "
                                + goal.governance().version() + ": " + fault));
    }

    private static Optional<Advice> dearMonitor(GoalProjection goal, Facts facts) {
        return goal.progress()
                .watch()
                .flatMap(watch -> facts.capability(NextCapability.of(goal)))
                .flatMap(looking -> looking.unfitToWatch()
                        .map(why -> stop(
                                StopReason.POLICY_INVALID,
                                "expected a monitor that is neither metered nor irreversible and needs no approval, but "
                                        + looking.ref() + " " + why)));
    }

    private static Optional<Advice> overrun(GoalProjection goal) {
        return Shortage.overrun(goal.ledger())
                .map(over -> stop(
                        StopReason.OVERRUN,
                        over.committed() + " of " + over.resource() + " were used, beyond the limit of "
                                + over.limit().shown()));
    }

    /** What the last turn used although its capability gave its turns nothing of it when it began. It was booked all the same, and as overrun. */
    private static Optional<Advice> overused(GoalProjection goal, Facts facts) {
        return goal.history()
                .last()
                .flatMap(last -> facts.capability(last.capability().id())
                        .filter(capability -> capability.ref().equals(last.capability()))
                        // What was registered after that turn says nothing of it.
                        .filter(capability -> !capability.registeredAt().isAfter(last.recordedAt()))
                        .flatMap(capability -> capability.overused(
                                last.charged(),
                                goal.ledger(),
                                !capability.registeredAt().isAfter(beforeLast(goal.history(), goal.charter()))))
                        .map(resource -> stop(
                                StopReason.OVERRUN,
                                "turn " + last.turn().turn() + " used " + resource.in(last.charged()) + " of "
                                        + resource + ", of which " + last.capability() + " gives its turns nothing")));
    }

    /** An instant at which the last turn had not been requested yet: the projection keeps no closer one of a turn that is over. */
    private static Instant beforeLast(History history, Charter charter) {
        List<ReceiptSummary> receipts = history.receipts();
        return receipts.size() < 2
                ? charter.openedAt()
                : receipts.get(receipts.size() - 2).recordedAt();
    }

    private static Optional<Advice> refused(Progress progress) {
        return progress.refused().map(why -> stop(StopReason.TURN_REFUSED, "the last turn was refused: " + why));
    }

    private static Optional<Advice> streaks(GoalProjection goal) {
        StopRules rules = goal.governance().policy().stopRules();
        Progress progress = goal.progress();
        if (progress.failedTurns() >= rules.maxConsecutiveFailures()) {
            return Optional.of(stop(
                    StopReason.TOO_MANY_FAILURES,
                    progress.failedTurns() + " turns in a row have failed"
                            + LastFailure.of(goal)
                                    .map(failure -> "; the last was " + failure.words())
                                    .orElse("")));
        }
        return progress.emptyTurns() >= rules.noProgressTurns()
                ? Optional.of(
                        stop(StopReason.NO_PROGRESS, progress.emptyTurns() + " turns in a row have changed nothing"))
                : Optional.empty();
    }

    private static Optional<Advice> capability(GoalProjection goal) {
        CapabilityId next = NextCapability.of(goal);
        return goal.governance().policy().authority().allows(next)
                ? Optional.empty()
                : Optional.of(stop(
                        StopReason.CAPABILITY_NOT_ALLOWED,
                        "the next turn would run " + next + ", which the policy does not allow"));
    }

    private static Optional<Advice> tools(GoalProjection goal, Facts facts) {
        return proposedTools(goal.progress().proposal()).stream()
                .flatMap(tool -> forbidden(goal, facts, tool).stream()
                        .map(why -> stop(StopReason.TOOL_NOT_ALLOWED, "the next turn would use " + tool + ", " + why)))
                .findFirst();
    }

    /** Why the next turn may not use {@code tool}; empty when it may. */
    private static Optional<String> forbidden(GoalProjection goal, Facts facts, ToolId tool) {
        Authority authority = goal.governance().policy().authority();
        if (!authority.allows(tool)) {
            return Optional.of("which the policy does not allow");
        }
        CapabilityId next = NextCapability.of(goal);
        return facts.capability(next)
                .flatMap(capability -> capability
                        .tool(tool)
                        .map(offered -> authority.allows(offered)
                                ? Optional.<String>empty()
                                : Optional.of("which may run code, and the policy does not allow that"))
                        .orElseGet(() -> Optional.of("which " + next + " does not offer")));
    }

    private static List<ToolId> proposedTools(Proposal proposal) {
        return switch (proposal) {
            case Proposal.Continue proposed -> proposed.tools();
            case Proposal.Complete complete -> List.of();
            case Proposal.Nothing nothing -> List.of();
        };
    }

    private static Advice stop(StopReason reason, String sentence) {
        return new Stop(reason, Optional.empty(), sentence);
    }
}
