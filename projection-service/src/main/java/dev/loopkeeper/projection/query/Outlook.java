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
import dev.loopkeeper.projection.view.RoomView;
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
    private final Room room;
    private final Failures failures;
    private final InstantSource clock;

    public Outlook(CapabilitySource capabilities, Room room, Failures failures, InstantSource clock) {
        this.capabilities = capabilities;
        this.room = room;
        this.failures = failures;
        this.clock = clock;
    }

    /** What happens next with the goal as it is, the scheduler's own word about room included where it can be had. */
    AdviceView advice(GoalProjection goal, Optional<String> proof) {
        Advice advice = decide(goal, registered(), clock.instant());
        return told(goal, advice, standing(goal, advice, proof));
    }

    /** What happened next with the goal as it was: nobody remembers whether there was room. */
    AdviceView adviceOf(GoalProjection then) {
        return told(then, decide(then, registered(), then.position().journalTime()), Optional.empty());
    }

    ShouldRun shouldRun(GoalProjection goal, Optional<String> proof, Instant asOf) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
        Map<CapabilityId, Capability> registered = registered();
        Advice advice = decide(goal, registered, now);
        Optional<Advice.StartTurn> start =
                advice instanceof Advice.StartTurn turn ? Optional.of(turn) : Optional.empty();
        Optional<Capability> capability = start.flatMap(
                turn -> Optional.ofNullable(registered.get(turn.plan().capability())));
        Optional<Contract> contract =
                start.flatMap(turn -> capability.map(found -> Contracts.contractFor(goal, turn, found, now)));
        Optional<RoomView> standing = standing(goal, advice, proof);
        AdviceView view = told(goal, advice, standing);
        return new ShouldRun(
                goal.id().toString(),
                Phase.of(goal).name(),
                start.isPresent() && standing.filter(RoomView::waits).isEmpty(),
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
                contract.map(found -> AmountsView.of(found.authority().reservation())),
                contextDigests(goal),
                contract.map(found -> found.validity().notAfter()),
                Interactions.of(goal, standing.flatMap(RoomView::advice).orElse(advice)),
                contract.map(found -> EnvelopeJson.tree(ContractJson.encode(found))),
                goal.position().sequence(),
                asOf);
    }

    /** In words: the scheduler's where it knows more, and those of the last failure where that is the reason. */
    private AdviceView told(GoalProjection goal, Advice advice, Optional<RoomView> standing) {
        return failures.told(goal, AdviceView.of(goal, advice).with(standing));
    }

    private static Advice decide(GoalProjection goal, Map<CapabilityId, Capability> registered, Instant now) {
        return Decider.decide(goal, new Facts(registered).with(PolicyConditions.findings(goal)), now);
    }

    /** Asked when something would be decided: it may have been already, and a turn may want for room. */
    private Optional<RoomView> standing(GoalProjection goal, Advice advice, Optional<String> proof) {
        boolean decides = !(advice instanceof Advice.Wait || advice instanceof Advice.Ended);
        return decides
                ? room.standing(goal.id(), proof)
                        .filter(told -> !told.outdated(goal.progress().decisions()))
                : Optional.empty();
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
