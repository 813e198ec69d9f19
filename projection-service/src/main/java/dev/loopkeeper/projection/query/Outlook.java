package dev.loopkeeper.projection.query;

import dev.loopkeeper.kernel.contract.Contract;
import dev.loopkeeper.kernel.contract.Contracts;
import dev.loopkeeper.kernel.decide.Advice;
import dev.loopkeeper.kernel.decide.Decider;
import dev.loopkeeper.kernel.decide.Facts;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.Phase;
import dev.loopkeeper.kernel.id.CapabilityId;
import dev.loopkeeper.kernel.id.ToolId;
import dev.loopkeeper.kernel.policy.Capability;
import dev.loopkeeper.kernel.wire.ContractJson;
import dev.loopkeeper.kernel.wire.condition.PolicyConditions;
import dev.loopkeeper.kit.capabilities.CapabilitySource;
import dev.loopkeeper.projection.view.AdviceView;
import dev.loopkeeper.projection.view.AmountsView;
import dev.loopkeeper.projection.view.BudgetView;
import dev.loopkeeper.projection.view.ContextDigest;
import dev.loopkeeper.projection.view.ShouldRun;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the scheduler would conclude: the same pure functions on the same projection. It signs nothing and sends nothing. */
public final class Outlook {

    private final CapabilitySource capabilities;
    private final InstantSource clock;

    public Outlook(CapabilitySource capabilities, InstantSource clock) {
        this.capabilities = capabilities;
        this.clock = clock;
    }

    AdviceView advice(GoalProjection goal) {
        return advice(goal, clock.instant());
    }

    AdviceView advice(GoalProjection goal, Instant now) {
        return AdviceView.of(
                goal, Decider.decide(goal, new Facts(registered()).with(PolicyConditions.findings(goal)), now));
    }

    ShouldRun shouldRun(GoalProjection goal, Instant asOf) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
        Map<CapabilityId, Capability> registered = registered();
        Advice advice = Decider.decide(goal, new Facts(registered).with(PolicyConditions.findings(goal)), now);
        Optional<Advice.StartTurn> start =
                advice instanceof Advice.StartTurn turn ? Optional.of(turn) : Optional.empty();
        Optional<Capability> capability = start.flatMap(
                turn -> Optional.ofNullable(registered.get(turn.plan().capability())));
        Optional<Contract> contract =
                start.flatMap(turn -> capability.map(found -> Contracts.contractFor(goal, turn, found, now)));
        AdviceView view = AdviceView.of(goal, advice);
        return new ShouldRun(
                goal.id().toString(),
                Phase.of(goal).name(),
                start.isPresent(),
                view.mode(),
                view.decision(),
                view.reason(),
                view.sentence(),
                view.inputs(),
                view.onlySchedulerKnows(),
                view.until(),
                goal.progress().next().turn(),
                goal.progress().next().attempt(),
                capability.map(found -> found.ref().toString()),
                start.map(turn -> texts(turn.plan().tools())).orElse(List.of()),
                BudgetView.of(goal.ledger()),
                start.map(turn -> AmountsView.of(goal.governance().policy().reservationPerTurn())),
                contextDigests(goal),
                contract.map(found -> found.validity().notAfter()),
                Interactions.of(goal, advice),
                contract.map(found -> EnvelopeJson.tree(ContractJson.encode(found))),
                goal.position().sequence(),
                asOf);
    }

    private static List<ContextDigest> contextDigests(GoalProjection goal) {
        return goal.governance().policy().context().stream()
                .map(artifact ->
                        new ContextDigest(artifact.ref(), artifact.digest().text()))
                .toList();
    }

    private Map<CapabilityId, Capability> registered() {
        Map<CapabilityId, Capability> registered = new HashMap<>();
        capabilities.newest().forEach((id, document) -> registered.put(id, document.capability()));
        return registered;
    }

    private static List<String> texts(List<ToolId> tools) {
        return tools.stream().map(ToolId::value).toList();
    }
}
