package dev.loopkeeper.kernel.admission;

import static dev.loopkeeper.kernel.fixture.PolicyBuilder.policy;
import static dev.loopkeeper.kernel.fixture.Samples.ALICE;
import static dev.loopkeeper.kernel.fixture.Samples.BOB;
import static dev.loopkeeper.kernel.fixture.Samples.CLAIM;
import static dev.loopkeeper.kernel.fixture.Samples.REVIEW;
import static dev.loopkeeper.kernel.fixture.Samples.RIVAL;
import static dev.loopkeeper.kernel.fixture.Samples.RUNNER;
import static dev.loopkeeper.kernel.fixture.Samples.blocking;
import static dev.loopkeeper.kernel.fixture.Samples.digest;
import static dev.loopkeeper.kernel.fixture.Samples.todo;

import dev.loopkeeper.kernel.admission.Authentication.Role;
import dev.loopkeeper.kernel.budget.Limit;
import dev.loopkeeper.kernel.event.Event;
import dev.loopkeeper.kernel.event.GoalEvent;
import dev.loopkeeper.kernel.event.GoalEvent.GoalCancelled;
import dev.loopkeeper.kernel.event.GoalEvent.GoalPaused;
import dev.loopkeeper.kernel.event.GoalEvent.GoalResumed;
import dev.loopkeeper.kernel.event.LinkEvent;
import dev.loopkeeper.kernel.event.Proposed;
import dev.loopkeeper.kernel.event.RepairEvent.ParkedReleased;
import dev.loopkeeper.kernel.event.Signal;
import dev.loopkeeper.kernel.event.TurnEvent.TurnHeartbeat;
import dev.loopkeeper.kernel.event.TurnEvent.TurnStarted;
import dev.loopkeeper.kernel.fixture.Families;
import dev.loopkeeper.kernel.fixture.Loop;
import dev.loopkeeper.kernel.fixture.Samples;
import dev.loopkeeper.kernel.fixture.Signers;
import dev.loopkeeper.kernel.goal.Caps;
import dev.loopkeeper.kernel.goal.Successor;
import dev.loopkeeper.kernel.goal.Todo;
import dev.loopkeeper.kernel.id.GateId;
import dev.loopkeeper.kernel.id.Principal;
import dev.loopkeeper.kernel.id.RecordPosition;
import dev.loopkeeper.kernel.id.TodoId;
import dev.loopkeeper.kernel.id.TurnRef;
import dev.loopkeeper.kernel.policy.Policy;
import dev.loopkeeper.kernel.receipt.Binding;
import dev.loopkeeper.kernel.receipt.GateRaised.Kind;
import dev.loopkeeper.kernel.receipt.Receipt;
import dev.loopkeeper.kernel.wire.PolicyDigest;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** For each code that the kernel itself refuses with, something that is refused so. */
final class RejectionScenarios {

    private RejectionScenarios() {}

    static Map<RejectedCode, Supplier<Ruling>> byCode() {
        Map<RejectedCode, Supplier<Ruling>> scenarios = new EnumMap<>(RejectedCode.class);
        goals(scenarios);
        signatures(scenarios);
        signals(scenarios);
        gates(scenarios);
        attempts(scenarios);
        receipts(scenarios);
        todos(scenarios);
        lanes(scenarios);
        return scenarios;
    }

    private static void goals(Map<RejectedCode, Supplier<Ruling>> scenarios) {
        scenarios.put(RejectedCode.NO_SUCH_GOAL, () -> Loop.unopened().propose(new GoalPaused("")));
        scenarios.put(RejectedCode.GOAL_EXISTS, () -> Loop.open().propose(Loop.opening(policy().build())));
        scenarios.put(RejectedCode.GOAL_STOPPED, () -> stopped().propose(new GoalPaused("")));
        scenarios.put(
                RejectedCode.NOT_PARKED,
                () -> Loop.open().propose(new ParkedReleased(new RecordPosition("loop.receipts.v1", 0, 1))));
        scenarios.put(RejectedCode.WRONG_PHASE, () -> Loop.open().propose(new GoalResumed("")));
        scenarios.put(
                RejectedCode.POLICY_INVALID,
                () -> Loop.unopened()
                        .propose(Loop.opening(policy().capabilities(REVIEW).build())));
        scenarios.put(
                RejectedCode.TOO_LARGE, () -> Loop.open().propose(new GoalPaused("x".repeat(Caps.TEXT_CHARS + 1))));
        scenarios.put(
                RejectedCode.BAD_VALUE,
                () -> Loop.open()
                        .propose(new Signal.TodoAdded(todo("work").completed(new Successor.Nothing("did it")))));
    }

    private static void signatures(Map<RejectedCode, Supplier<Ruling>> scenarios) {
        Event correction = new Signal.CorrectionGiven("use the cache");
        scenarios.put(RejectedCode.DUPLICATE, () -> again(new Signal.Woken("look"), new Signal.Woken("look")));
        scenarios.put(
                RejectedCode.CONFLICTING_DUPLICATE,
                () -> again(new Signal.Woken("look"), new Signal.Woken("look now")));
        scenarios.put(
                RejectedCode.UNAUTHENTICATED, () -> Loop.open().journal().propose(correction, Authentication.UNSIGNED));
        scenarios.put(
                RejectedCode.WRONG_ROLE,
                () -> Loop.open().journal().propose(correction, Signers.by(Role.RUNNER, ALICE)));
        scenarios.put(RejectedCode.WRONG_RUNNER, () -> {
            Loop loop = Loop.open().start();
            return loop.journal()
                    .propose(
                            new TurnHeartbeat(TurnRef.FIRST, CLAIM),
                            Signers.by(Role.RUNNER, new Principal("another-runner")));
        });
        scenarios.put(RejectedCode.MIRROR_MISMATCH, () -> {
            Loop loop = Loop.open();
            Proposed proposed = loop.journal().proposed("mirror", correction);
            return loop.journal().judge(proposed, Signers.of(correction), Optional.of("the texts differ"));
        });
        for (RejectedCode code :
                new RejectedCode[] {RejectedCode.UNKNOWN_KEY, RejectedCode.REVOKED_KEY, RejectedCode.BAD_SIGNATURE}) {
            scenarios.put(
                    code,
                    () -> Loop.open().journal().propose(correction, new Authentication.Failed(code, "it is bad")));
        }
    }

    private static void signals(Map<RejectedCode, Supplier<Ruling>> scenarios) {
        scenarios.put(
                RejectedCode.NO_SUCH_TODO,
                () -> Loop.open()
                        .propose(new Signal.TodoCompleted(new TodoId("other"), new Successor.Nothing("done"))));
        scenarios.put(
                RejectedCode.NO_SUCH_RECEIPT,
                () -> Loop.open()
                        .propose(new Signal.RewardGiven(TurnRef.FIRST, 800, "", Optional.empty(), Optional.empty())));
        scenarios.put(
                RejectedCode.NO_SUCH_ACTION,
                () -> Loop.open().propose(new Signal.EffectReconciled("send-mail", Signal.Finding.HAPPENED, "")));
        scenarios.put(RejectedCode.LIMIT_OPEN_ITEMS, () -> {
            Loop loop = Loop.open();
            for (int i = 0; i < Caps.OPEN_SIGNALS; i++) {
                loop.must(new Signal.CorrectionGiven("correction " + i));
            }
            return loop.propose(new Signal.CorrectionGiven("one more"));
        });
    }

    private static void gates(Map<RejectedCode, Supplier<Ruling>> scenarios) {
        scenarios.put(
                RejectedCode.NO_SUCH_GATE,
                () -> Loop.open().propose(new Signal.GateVerdict(new GateId("g1"), digest("asked"), true, "")));
        scenarios.put(RejectedCode.GATE_CLOSED, () -> {
            Loop loop = gated();
            Signal.GateVerdict verdict = loop.verdict(loop.gate(), true);
            return loop.must(verdict).propose(verdict);
        });
        scenarios.put(RejectedCode.STALE_DIGEST, () -> {
            Loop loop = gated();
            return loop.propose(new Signal.GateVerdict(loop.gate().id(), digest("something else"), true, ""));
        });
        scenarios.put(RejectedCode.SELF_APPROVAL, () -> {
            Loop loop = gated();
            Principal asker = new Principal(RUNNER.value());
            return loop.journal().propose(loop.verdict(loop.gate(), true), Signers.by(asker));
        });
    }

    private static void attempts(Map<RejectedCode, Supplier<Ruling>> scenarios) {
        scenarios.put(
                RejectedCode.WRONG_ATTEMPT,
                () -> Loop.open().propose(new TurnStarted(TurnRef.FIRST, CLAIM, RUNNER, digest("contract"))));
        scenarios.put(RejectedCode.LEASE_HELD, () -> {
            Loop loop = Loop.open().start();
            return loop.propose(loop.started(RIVAL));
        });
        scenarios.put(RejectedCode.GOAL_PAUSED, () -> {
            Loop loop = Loop.open().decide().must(new GoalPaused("lunch"));
            return loop.propose(loop.started(CLAIM));
        });
        scenarios.put(
                RejectedCode.WRONG_CLAIM, () -> Loop.open().start().propose(new TurnHeartbeat(TurnRef.FIRST, RIVAL)));
        scenarios.put(
                RejectedCode.HEARTBEAT_TOO_SOON,
                () -> Loop.open().start().tick(9_999).propose(new TurnHeartbeat(TurnRef.FIRST, CLAIM)));
    }

    private static void receipts(Map<RejectedCode, Supplier<Ruling>> scenarios) {
        scenarios.put(RejectedCode.CONTRACT_MISMATCH, () -> {
            Loop loop = Loop.open().start();
            return loop.propose(
                    loop.receipt().contract(digest("another contract")).seal());
        });
        scenarios.put(RejectedCode.CHAIN_BROKEN, () -> {
            Loop loop = Loop.open().start();
            Receipt receipt = loop.receipt().seal().receipt();
            Binding binding = receipt.binding();
            Binding broken = new Binding(
                    binding.turn(),
                    binding.claim(),
                    binding.runner(),
                    binding.capability(),
                    binding.contract(),
                    binding.requestSequence() + 1,
                    binding.requestHash(),
                    binding.previousReceipt());
            return loop.propose(loop.receipt().binding(broken).seal());
        });
        scenarios.put(RejectedCode.EFFECT_NOT_DECLARED, () -> {
            Loop loop = Loop.open(policy().first(REVIEW), todo("work")).start();
            return loop.propose(loop.receipt().done("work").seal());
        });
    }

    private static void todos(Map<RejectedCode, Supplier<Ruling>> scenarios) {
        Todo second = blocking("second").with(new Todo.Rank(1, "", List.of(new TodoId("work"))));
        scenarios.put(
                RejectedCode.TODO_BLOCKED,
                () -> Loop.open()
                        .must(new Signal.TodoAdded(second))
                        .propose(new Signal.TodoCompleted(second.id(), new Successor.Nothing("done"))));
        scenarios.put(RejectedCode.TODO_CLAIMED, () -> {
            Loop loop = Loop.open().must(new Signal.TodoClaimed(new TodoId("work"), false));
            return loop.journal().propose(new Signal.TodoClaimed(new TodoId("work"), false), Signers.by(BOB));
        });
    }

    private static void lanes(Map<RejectedCode, Supplier<Ruling>> scenarios) {
        Policy more = policy().tokens(Limit.UNLIMITED).build();
        scenarios.put(
                RejectedCode.LIMIT_RAISED,
                () -> Loop.open().propose(new GoalEvent.PolicyChanged(more, PolicyDigest.of(more))));
        scenarios.put(
                RejectedCode.LIMITS_CARVED, () -> Families.child().propose(new Signal.BudgetRaised(more.limits())));
        scenarios.put(
                RejectedCode.HAND_OFF_MISMATCH,
                () -> Loop.open()
                        .propose(new GoalEvent.GoalHandedOff(
                                "planner", "builder", Optional.empty(), List.of(), Optional.empty())));
        scenarios.put(
                RejectedCode.HAND_OFF_NOT_ALLOWED,
                () -> Loop.open(policy().handOff(false, "carol"))
                        .propose(new GoalEvent.GoalHandedOff(
                                "planner", "builder", Optional.empty(), List.of(), Optional.empty())));
        scenarios.put(
                RejectedCode.NO_SUCH_CHILD,
                () -> Loop.open().propose(new LinkEvent.ChildRefused(Samples.GOAL, 1, "GOAL_EXISTS")));
        scenarios.put(
                RejectedCode.WRONG_PARENT,
                () -> Families.child().propose(new LinkEvent.ChildCancelled(Samples.GOAL, 7, "of no use")));
        scenarios.put(RejectedCode.TOO_LATE, () -> {
            Loop loop = Loop.open().start();
            Event rival = loop.receipt().summary("again").seal();
            return loop.must(loop.receipt().seal())
                    .tick(Duration.ofDays(31).toMillis())
                    .propose(rival);
        });
    }

    static Loop stopped() {
        return Loop.open().must(new GoalCancelled("")).decide();
    }

    static Loop gated() {
        return Loop.open().turn(receipt -> receipt.asking(Kind.QUESTION, "Which branch?"));
    }

    private static Ruling again(Event first, Event second) {
        Loop loop = Loop.open();
        loop.journal().propose(loop.journal().proposed("same", first), Authentication.UNSIGNED);
        return loop.journal().propose(loop.journal().proposed("same", second), Authentication.UNSIGNED);
    }
}
