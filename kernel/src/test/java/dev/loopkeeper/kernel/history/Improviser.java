package dev.loopkeeper.kernel.history;

import dev.loopkeeper.kernel.admission.Authentication;
import dev.loopkeeper.kernel.admission.Authentication.Role;
import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.decide.Advice;
import dev.loopkeeper.kernel.decide.Fingerprint;
import dev.loopkeeper.kernel.event.DecisionEvent;
import dev.loopkeeper.kernel.event.DecisionEvent.TurnRequested;
import dev.loopkeeper.kernel.event.Event;
import dev.loopkeeper.kernel.event.GoalEvent;
import dev.loopkeeper.kernel.event.JournalEntry;
import dev.loopkeeper.kernel.event.LinkEvent;
import dev.loopkeeper.kernel.event.RepairEvent;
import dev.loopkeeper.kernel.event.Signal;
import dev.loopkeeper.kernel.event.TurnEvent;
import dev.loopkeeper.kernel.fixture.Journal;
import dev.loopkeeper.kernel.fixture.Loop;
import dev.loopkeeper.kernel.fixture.ReceiptBuilder;
import dev.loopkeeper.kernel.fixture.Samples;
import dev.loopkeeper.kernel.fixture.Signers;
import dev.loopkeeper.kernel.goal.Caps;
import dev.loopkeeper.kernel.goal.Child;
import dev.loopkeeper.kernel.goal.Flight;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.Holds;
import dev.loopkeeper.kernel.goal.StopReason;
import dev.loopkeeper.kernel.goal.Todo;
import dev.loopkeeper.kernel.id.ActionKey;
import dev.loopkeeper.kernel.id.CallId;
import dev.loopkeeper.kernel.id.CapabilityRef;
import dev.loopkeeper.kernel.id.ClaimId;
import dev.loopkeeper.kernel.id.RecordPosition;
import dev.loopkeeper.kernel.id.TurnRef;
import dev.loopkeeper.kernel.policy.Capability;
import dev.loopkeeper.kernel.policy.EffectClass;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Plays the steps of a history on a goal. */
final class Improviser {

    private final Loop loop = Loop.unopened();
    private final List<Flight.Request> requests = new ArrayList<>();
    private final List<DecisionEvent> decisions = new ArrayList<>();

    private final boolean mortal;

    /** Every other goal grows old, since nothing that ends goals happens to it. */
    Improviser(long dice) {
        mortal = new Dice(dice).oneIn(2);
        loop.must(ImprovisedSignals.opening(new Dice(dice, mortal)));
    }

    /** Whether something may end the goal. */
    boolean mortal() {
        return mortal;
    }

    Journal journal() {
        return loop.journal();
    }

    Loop loop() {
        return loop;
    }

    void play(Step step) {
        Dice dice = new Dice(step.dice(), mortal);
        switch (step.move()) {
            case FOLLOW_ADVICE -> follow(dice);
            case TICK -> {
                journal().tick(dice.of(0L, 1L, 1_000L, 10_000L, 10_000L, 31_000L, 31_000L, 1_000_000L, -5_000L));
                if (dice.oneIn(10)) {
                    journal().register(registered(dice));
                }
            }
            case REPEAT -> repeat(dice);
            case UNSIGNED -> journal().propose(new Signal.CorrectionGiven("x"), dice.of(unsigned()));
            default -> improvise(step.move(), goal(), dice).ifPresent(loop::propose);
        }
    }

    /** The capability that most turns run, under the same version or the next, of the same content or another. */
    private Capability registered(Dice dice) {
        Capability build = Samples.build();
        return new Capability(
                        dice.oneIn(2)
                                ? build.ref()
                                : new CapabilityRef(build.ref().id(), 2),
                        dice.of(build.digest(), Samples.digest("another document")),
                        build.pool(),
                        build.effect(),
                        build.metered(),
                        build.tools(),
                        build.reads(),
                        build.changes(),
                        build.perTurn())
                .registeredAt(journal().now());
    }

    private void follow(Dice dice) {
        switch (loop.advice()) {
            case Advice.Wait wait
            when dice.oneIn(2) ->
                wait.until()
                        .filter(until -> until.isBefore(journal().now().plusSeconds(7_200)))
                        .ifPresent(until ->
                                journal().tick(Duration.between(journal().now(), until)));
            case Advice.Wait wait -> journal().tick(500);
            case Advice.Ended ended -> journal().tick(500);
            case Advice.StartTurn start -> decided();
            case Advice.ExpireAttempt expire -> decided();
            case Advice.AskPerson ask -> decided();
            case Advice.Stop stop -> decided();
            case Advice.OpenChild open -> decided();
            case Advice.CancelChild cancel -> decided();
        }
    }

    private void decided() {
        DecisionEvent decision = loop.decision();
        decisions.add(decision);
        loop.propose(decision);
        goal().flight().inFlight().ifPresent(requests::add);
    }

    private Optional<Event> improvise(Move move, GoalProjection goal, Dice dice) {
        return switch (move) {
            case FOLLOW_ADVICE, TICK, REPEAT, UNSIGNED -> Optional.empty();
            case CLAIM -> claim(goal, Samples.CLAIM);
            case RIVAL_CLAIM -> claim(goal, Samples.RIVAL);
            case RECEIPT -> goal.flight().inFlight().map(request -> ImprovisedReceipts.fitting(request, goal, dice));
            case RIVAL_RECEIPT ->
                goal.flight()
                        .inFlight()
                        .map(request -> receipt(request, goal, dice)
                                .claim(Samples.RIVAL)
                                .seal());
            case MISFIT_RECEIPT ->
                goal.flight()
                        .inFlight()
                        .map(request -> receipt(request, goal, dice)
                                .contract(Samples.digest("other"))
                                .seal());
            case LATE_RECEIPT -> dice.of(requests).map(request -> ImprovisedReceipts.fitting(request, goal, dice));
            case HEARTBEAT -> Optional.of(new TurnEvent.TurnHeartbeat(turn(goal), claimed(dice)));
            case INTENT -> Optional.of(intent(goal, dice));
            case FINISHED_CALL ->
                Optional.of(new TurnEvent.ToolCallFinished(
                        turn(goal), claimed(dice), call(dice), dice.roll(2) == 0, Samples.digest("result")));
            case STALE_DECISION -> dice.of(decisions).map(decision -> decision);
            case FORGED_REQUEST -> request(goal, dice);
            case FORGED_DECISION -> Optional.of(decision(goal, dice));
            case CHILD -> Optional.of(childDecision(goal, dice));
            case LINK -> Optional.of(link(goal, dice));
            case PARK -> Optional.of(new RepairEvent.RecordParked(record(dice), "UNDECODABLE"));
            case UNPARK -> Optional.of(unpark(goal, dice));
            case PAUSE,
                    RESUME,
                    END,
                    HAND_OFF,
                    POLICY,
                    VERDICT,
                    REWARD,
                    TODO,
                    TODO_DONE,
                    TODO_CLAIM,
                    EVIDENCE,
                    CORRECTION,
                    RAISE,
                    WAKE,
                    EXTERNAL,
                    RECONCILE -> Optional.of(ofPeople(move, goal, dice));
        };
    }

    private static Event ofPeople(Move move, GoalProjection goal, Dice dice) {
        return switch (move) {
            case PAUSE -> new GoalEvent.GoalPaused(dice.text(Caps.TEXT_CHARS));
            case RESUME -> new GoalEvent.GoalResumed("");
            case END -> ImprovisedSignals.ended(dice);
            case HAND_OFF -> handOff(goal, dice);
            case POLICY -> ImprovisedSignals.policyChanged(dice);
            case VERDICT -> ImprovisedSignals.verdict(goal, dice);
            case REWARD -> ImprovisedSignals.reward(goal, dice);
            case TODO -> new Signal.TodoAdded(ImprovisedReceipts.todo(dice));
            case TODO_DONE -> ImprovisedSignals.todoDone(goal, dice);
            case TODO_CLAIM -> ImprovisedSignals.todoClaim(goal, dice);
            case EVIDENCE -> ImprovisedSignals.evidence(dice);
            case CORRECTION -> new Signal.CorrectionGiven(dice.text(Caps.LONG_TEXT_CHARS));
            case RAISE -> ImprovisedSignals.raised(dice);
            case EXTERNAL -> new Signal.ExternalEvent("push", dice.text(1_990), Optional.empty());
            case RECONCILE -> ImprovisedSignals.reconciled(goal, dice);
            default -> new Signal.Woken("");
        };
    }

    private static Event childDecision(GoalProjection goal, Dice dice) {
        Optional<Child> child =
                dice.of(goal.lanes().waiting()).or(() -> dice.of(goal.lanes().children()));
        int ordinal = child.map(Child::ordinal).orElse(1);
        Amounts carve = dice.oneIn(10) ? Amounts.ZERO : child.map(Child::carve).orElse(Amounts.ZERO);
        return dice.oneIn(4)
                ? new DecisionEvent.ChildCancelRequested(ordinal, "CANCEL_CHILD", Fingerprint.ofChildren(goal))
                : new DecisionEvent.ChildRequested(ordinal, carve, Fingerprint.ofChildren(goal));
    }

    private static Event handOff(GoalProjection goal, Dice dice) {
        return new GoalEvent.GoalHandedOff(
                goal.custody().holder().orElse("a"),
                dice.text(50),
                dice.oneIn(4) ? Optional.empty() : goal.custody().offered(),
                goal.agenda().openTodos().stream().map(Todo::id).toList(),
                dice.oneIn(3) ? Optional.of(dice.of(Samples.BUILD, Samples.DEPLOY)) : Optional.empty());
    }

    /** What a child makes known to its parent, whether it fits or not. */
    private static Event link(GoalProjection goal, Dice dice) {
        int ordinal = dice.of(goal.lanes().children()).map(Child::ordinal).orElse(1);
        Amounts used = new Amounts(dice.amount(120), dice.amount(1_200), dice.amount(6), dice.amount(90_000));
        return switch (dice.roll(8)) {
            case 0 -> new LinkEvent.ChildRefused(goal.id(), ordinal, "GOAL_EXISTS");
            case 1 -> new LinkEvent.ChildCancelled(goal.id(), ordinal, "of no use");
            case 2 -> new LinkEvent.ChildCorrected(goal.id(), ordinal, Optional.empty(), used);
            case 3 ->
                new LinkEvent.ChildCorrected(
                        goal.id(), 1 + dice.roll(ordinal), Optional.of(used.minus(Samples.USED)), used);
            default -> new LinkEvent.ChildSettled(goal.id(), ordinal, "OBJECTIVE_COMPLETE", used);
        };
    }

    private void repeat(Dice dice) {
        Optional<JournalEntry> entry = dice.of(journal().entries());
        entry.ifPresent(old -> journal()
                .propose(
                        journal()
                                .proposed(
                                        old.fact().id().value(),
                                        dice.oneIn(2) ? old.fact().event() : new Signal.Woken("other")),
                        Signers.of(old.fact().event())));
    }

    private Optional<Event> request(GoalProjection goal, Dice dice) {
        TurnRef next = goal.progress().next();
        TurnRef turn = dice.oneIn(4) ? dice.of(next.nextAttempt(), TurnRef.FIRST) : next;
        long scale = dice.of(1L, 1L, 1_000L);
        return Optional.of(new TurnRequested(
                turn,
                dice.of(Samples.build().ref(), Samples.review().ref()),
                Samples.build().pool(),
                Samples.digest("contract " + dice.roll(1_000)),
                new Amounts(dice.amount(400 * scale), dice.amount(4_000 * scale), dice.amount(20 * scale), 1),
                List.of(dice.oneIn(5) ? Samples.SHELL : Samples.COMPILE),
                goal.holds().approvals().stream()
                        .map(approval -> approval.gate())
                        .toList(),
                goal.governance().version(),
                journal().now().plusSeconds(dice.roll(10_000) - 1_000),
                Fingerprint.of(goal)));
    }

    /** An expiry that may come too early; in a goal that has stopped, another stop. */
    private Event decision(GoalProjection goal, Dice dice) {
        return goal.stopped() && dice.oneIn(2)
                ? new DecisionEvent.GoalStopped(StopReason.CLOSED, "again", Optional.empty(), Fingerprint.of(goal))
                : new DecisionEvent.AttemptExpired(
                        turn(goal), "LEASE_EXPIRED", journal().now(), Fingerprint.of(goal));
    }

    private static Event intent(GoalProjection goal, Dice dice) {
        return new TurnEvent.ToolCallIntended(
                turn(goal),
                claimed(dice),
                call(dice),
                Samples.COMPILE,
                dice.of(EffectClass.values()),
                new ActionKey("action-" + dice.roll(30)));
    }

    private static ReceiptBuilder receipt(Flight.Request request, GoalProjection goal, Dice dice) {
        return ImprovisedReceipts.improvise(ReceiptBuilder.receipt(request), goal, dice);
    }

    private static Optional<Event> claim(GoalProjection goal, ClaimId claim) {
        return goal.flight()
                .inFlight()
                .map(request -> new TurnEvent.TurnStarted(request.turn(), claim, Samples.RUNNER, request.contract()));
    }

    private static TurnRef turn(GoalProjection goal) {
        return goal.flight().inFlight().map(Flight.Request::turn).orElse(TurnRef.FIRST);
    }

    private static Event unpark(GoalProjection goal, Dice dice) {
        RecordPosition record = goal.holds().parked().map(Holds.Parked::record).orElseGet(() -> record(dice));
        return dice.oneIn(2)
                ? new RepairEvent.ParkedReleased(record)
                : new RepairEvent.ParkedSkipped(record, dice.text(Caps.TEXT_CHARS));
    }

    private static RecordPosition record(Dice dice) {
        return new RecordPosition("loop.receipts.v1", dice.roll(12), dice.roll(1_000));
    }

    private static ClaimId claimed(Dice dice) {
        return dice.oneIn(6) ? Samples.RIVAL : Samples.CLAIM;
    }

    private static CallId call(Dice dice) {
        return new CallId("call-" + dice.roll(30));
    }

    private static Authentication[] unsigned() {
        return new Authentication[] {Authentication.UNSIGNED, Signers.by(Role.RUNNER, Samples.ALICE)};
    }

    private GoalProjection goal() {
        return loop.goal();
    }
}
