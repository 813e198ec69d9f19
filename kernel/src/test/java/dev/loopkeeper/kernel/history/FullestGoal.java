package dev.loopkeeper.kernel.history;

import static java.util.stream.IntStream.rangeClosed;

import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.budget.Ledger;
import dev.loopkeeper.kernel.budget.Limit;
import dev.loopkeeper.kernel.budget.Limits;
import dev.loopkeeper.kernel.fixture.PolicyBuilder;
import dev.loopkeeper.kernel.fixture.Samples;
import dev.loopkeeper.kernel.goal.Agenda;
import dev.loopkeeper.kernel.goal.Approval;
import dev.loopkeeper.kernel.goal.Caps;
import dev.loopkeeper.kernel.goal.Charter;
import dev.loopkeeper.kernel.goal.Child;
import dev.loopkeeper.kernel.goal.ChildState;
import dev.loopkeeper.kernel.goal.Custody;
import dev.loopkeeper.kernel.goal.Flight;
import dev.loopkeeper.kernel.goal.Gate;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.Governance;
import dev.loopkeeper.kernel.goal.History;
import dev.loopkeeper.kernel.goal.Holds;
import dev.loopkeeper.kernel.goal.Lanes;
import dev.loopkeeper.kernel.goal.Marks;
import dev.loopkeeper.kernel.goal.Position;
import dev.loopkeeper.kernel.goal.Progress;
import dev.loopkeeper.kernel.goal.ReceiptSummary;
import dev.loopkeeper.kernel.goal.Status;
import dev.loopkeeper.kernel.goal.StopReason;
import dev.loopkeeper.kernel.goal.Successor;
import dev.loopkeeper.kernel.goal.Todo;
import dev.loopkeeper.kernel.goal.Watch;
import dev.loopkeeper.kernel.goal.Weight;
import dev.loopkeeper.kernel.id.ActionKey;
import dev.loopkeeper.kernel.id.CallId;
import dev.loopkeeper.kernel.id.CapabilityId;
import dev.loopkeeper.kernel.id.CapabilityRef;
import dev.loopkeeper.kernel.id.ClaimId;
import dev.loopkeeper.kernel.id.GateId;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.id.Principal;
import dev.loopkeeper.kernel.id.ReceiptId;
import dev.loopkeeper.kernel.id.RecordPosition;
import dev.loopkeeper.kernel.id.RunnerId;
import dev.loopkeeper.kernel.id.TodoId;
import dev.loopkeeper.kernel.id.TurnRef;
import dev.loopkeeper.kernel.policy.Monitor;
import dev.loopkeeper.kernel.policy.Policy;
import dev.loopkeeper.kernel.policy.PolicyCheck;
import dev.loopkeeper.kernel.receipt.EvidenceRef;
import dev.loopkeeper.kernel.receipt.GateRaised.Kind;
import dev.loopkeeper.kernel.receipt.Outcome;
import dev.loopkeeper.kernel.receipt.Proposal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntFunction;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;

/**
 * A projection in which every list is as long as its bound, every id as long as an id may be and every text as heavy as its bound in
 * bytes, all at once: put together by hand, since no history reaches all of it.
 */
final class FullestGoal {

    private static final Instant NOW = Instant.parse("2262-01-01T00:00:00.999999Z");
    private static final Amounts MOST =
            new Amounts(Long.MAX_VALUE / 64, Long.MAX_VALUE / 64, Long.MAX_VALUE / 64, Long.MAX_VALUE / 64);
    private static final TurnRef TURN = new TurnRef(1_000_000, 100);
    private static final CapabilityRef CAPABILITY = new CapabilityRef(new CapabilityId(id("capability")), 1_000_000);

    private FullestGoal() {}

    /** While an attempt runs: calls are under way, and no question stands. */
    static GoalProjection running() {
        return with(
                new Flight.Running(
                        request(),
                        new ClaimId(id("claim")),
                        new RunnerId(id("runner")),
                        Integer.MAX_VALUE,
                        NOW,
                        NOW,
                        list(
                                Caps.OPEN_INTENTS,
                                i -> new Flight.Intent(new CallId(id("call-" + i)), new ActionKey(id("open-" + i))))),
                holds(List.of(), List.of()),
                progress(Caps.ACTIONS_PER_TURN - Caps.OPEN_INTENTS, ""));
    }

    /** Between two attempts, the last of which left every question that it may and an end that nobody knows. */
    static GoalProjection held() {
        return with(
                Flight.NONE,
                holds(
                        list(Caps.OPEN_GATES + 1, FullestGoal::gate),
                        list(Caps.OPEN_INTENTS, action -> id("action-" + action))),
                progress(0, sentence(Caps.TEXT_CHARS)));
    }

    /** Between two attempts, the last of which left as many actions in doubt as there may be; a person has answered for half of them. */
    static GoalProjection inDoubt() {
        return with(
                Flight.NONE,
                holds(List.of(), list(Caps.RECONCILE / 2, action -> id("action-" + action))),
                progress(Caps.RECONCILE / 2, sentence(Caps.TEXT_CHARS)));
    }

    /** Once a person has answered for all of them: each has happened, and no attempt of the turn may do it again. */
    static GoalProjection answered() {
        return with(Flight.NONE, holds(List.of(), List.of()), progress(Caps.RECONCILE, sentence(Caps.TEXT_CHARS)));
    }

    private static GoalProjection with(Flight flight, Holds holds, Progress progress) {
        Lanes lanes = lanes();
        return new GoalProjection(
                new GoalId(id("tenant"), id("goal")),
                new Position(Integer.MAX_VALUE, Samples.digest("head"), NOW),
                new Charter("", "", "", NOW),
                new Governance(policy(), 1_000_000, Samples.digest("policy")),
                new Status.Open(Optional.of(new Status.Ending(StopReason.GATE_REJECTED, ending()))),
                flight,
                holds,
                new Ledger(1_000_000, 1_000_000, MOST, MOST, MOST, limits()),
                progress,
                agenda(lanes),
                history(),
                lanes,
                new Custody(
                        Optional.of(heavy(3 * Caps.REASON_CHARS)),
                        Optional.of(Samples.digest("artifact")),
                        Optional.of(Samples.digest("offered")),
                        1_000_000));
    }

    /** As much as may stand beside the carved children and the policy, in as many small things as possible and one text. */
    private static Agenda agenda(Lanes lanes) {
        List<Todo> open = list(
                Caps.OPEN_TODOS,
                i -> Todo.open(new TodoId(id("open-" + i)), "", Todo.Owner.AGENT, true)
                        .claimed(Optional.of(heavy(Caps.NAME_BYTES))));
        List<Todo> todos = new ArrayList<>(filled(
                Caps.DONE_TODOS_KEPT,
                Caps.DONE_TODOS_BYTES,
                Weight::of,
                room -> Todo.open(new TodoId(id("done-" + room)), "", Todo.Owner.AGENT, false)
                        .completed(new Successor.Nothing(heavy(Math.max(0, room - 144))))));
        todos.addAll(open);
        Agenda agenda = new Agenda(
                Map.of(),
                todos,
                1_000_000,
                List.of(),
                filled(
                        Caps.LESSONS_KEPT,
                        Caps.LESSONS_BYTES,
                        Weight::of,
                        room -> new Agenda.Lesson(Optional.of(heavy(room - 16)), Optional.empty())),
                filled(
                        Caps.EVIDENCE_KEPT,
                        Caps.EVIDENCE_BYTES,
                        Weight::of,
                        room -> new EvidenceRef(heavy(room - 16 - 71), Samples.digest("evidence"), "", true)));
        int room = Caps.STANDING_BYTES - Weight.ofTodos(open) - Weight.of(policy()) - Weight.of(lanes);
        return new Agenda(
                Map.of("", heavy(room - 16)),
                agenda.todos(),
                agenda.doneTodos(),
                agenda.signals(),
                agenda.lessons(),
                agenda.evidence());
    }

    private static Policy policy() {
        return PolicyBuilder.policy()
                .limits(limits())
                .reservation(MOST)
                .capabilities(CAPABILITY.id())
                .first(CAPABILITY.id())
                .approvalRequiredFor(CAPABILITY.id())
                .quota(PolicyCheck.MAX_QUOTA_TURNS, 31_536_000_000L)
                .deadline(NOW)
                .monitor(new Monitor(CAPABILITY.id(), 86_400_000, 86_400_000, 31_536_000_000L))
                .build();
    }

    private static Limits limits() {
        Limit most = Limit.of(Long.MAX_VALUE);
        return new Limits(most, most, most, most);
    }

    private static Holds holds(List<Gate> gates, List<String> reconcile) {
        return new Holds(
                Optional.of(new Holds.Pause(heavy(Caps.NAME_BYTES), heavy(Caps.TEXT_BYTES))),
                gates,
                filled(
                        Caps.APPROVALS,
                        Caps.APPROVALS_BYTES,
                        Weight::of,
                        room -> new Approval(
                                new GateId("g1000000"),
                                Kind.QUESTION,
                                Samples.digest("asked"),
                                new Principal("語".repeat(Math.max(1, (room - 16 - 8 - 71 - 64) / 3))),
                                "f".repeat(64))),
                reconcile,
                1_000_000,
                Optional.of(new Holds.Parked(
                        new RecordPosition("loop.turn-requests.v1", 1_000, Integer.MAX_VALUE), "UNDECODABLE", NOW)));
    }

    /** Of what a receipt may weigh the summary takes nearly all: the questions weigh what is left. */
    private static Gate gate(int i) {
        return new Gate(
                new GateId("g100000" + i), Kind.QUESTION, "", Samples.digest("asked"), TURN, id("runner"), NOW, NOW);
    }

    private static Progress progress(int done, String refused) {
        return new Progress(
                TURN,
                new Proposal.Continue(Optional.of(CAPABILITY.id()), List.of(), Map.of(), ""),
                Optional.of(new Progress.NotBefore(Progress.WaitKind.BACKOFF, NOW)),
                1_000,
                1_000,
                Optional.of(refused).filter(why -> !why.isEmpty()),
                Integer.MAX_VALUE,
                Integer.MAX_VALUE,
                list(PolicyCheck.MAX_QUOTA_TURNS, i -> NOW),
                list(done, i -> new Progress.DoneAction(new ActionKey(id("done-" + i)), Samples.digest("result"))),
                Optional.of(new Watch(1_000, NOW)));
    }

    private static History history() {
        List<ReceiptSummary> receipts = new ArrayList<>(list(Caps.RECEIPTS_KEPT - 1, i -> receipt(i, "")));
        receipts.add(receipt(Caps.RECEIPTS_KEPT, heavy(Caps.RECEIPT_BYTES - Caps.REASON_BYTES)));
        return new History(
                receipts,
                1_000_000,
                1_000_000,
                1_000_000,
                list(Caps.UNRECEIPTED_KEPT, i -> new History.Unreceipted(TURN, Samples.digest("contract"), MOST)),
                new Marks(list(16, i -> new Marks.Mark(Integer.MAX_VALUE, NOW))));
    }

    private static ReceiptSummary receipt(int i, String summary) {
        return new ReceiptSummary(
                new ReceiptId(id("receipt-" + i)),
                Samples.digest("receipt"),
                TURN,
                CAPABILITY,
                Outcome.COMPLETED,
                heavy(Caps.REASON_BYTES),
                summary,
                MOST,
                NOW,
                OptionalInt.of(-1_000));
    }

    private static Lanes lanes() {
        List<Child> children = new ArrayList<>();
        rangeClosed(1, Caps.CHILDREN_KEPT)
                .mapToObj(i -> child(i, new ChildState.Settled("TOKEN_BUDGET_EXHAUSTED".repeat(2), MOST, true)))
                .forEach(children::add);
        rangeClosed(1, Caps.CHILDREN)
                .mapToObj(i -> child(i + Caps.CHILDREN_KEPT, ChildState.CANCELLING))
                .forEach(children::add);
        return new Lanes(
                Optional.of(new Lanes.Parent(new GoalId(id("tenant"), id("parent")), 1_000_000)), children, 1_000_000);
    }

    private static Child child(int ordinal, ChildState state) {
        return new Child(ordinal, "語".repeat(Caps.REASON_CHARS), CAPABILITY.id(), MOST, state);
    }

    private static Flight.Request request() {
        return new Flight.Request(
                TURN,
                CAPABILITY,
                Samples.digest("contract"),
                MOST,
                Integer.MAX_VALUE,
                Samples.digest("head"),
                Optional.of(Samples.digest("receipt")),
                NOW,
                NOW,
                86_400_000);
    }

    /** Who rejected the last gate, and why. */
    private static String ending() {
        return heavy(Caps.NAME_BYTES) + " rejected gate g1000000: " + heavy(Caps.COMMENT_BYTES);
    }

    private static String sentence(int chars) {
        return "語".repeat(chars);
    }

    /** The longest id that begins with {@code name}. */
    private static String id(String name) {
        return name + "x".repeat(128 - name.length());
    }

    /** A text of {@code bytes} bytes, as few characters as may be. */
    private static String heavy(int bytes) {
        return "語".repeat(bytes / 3) + "x".repeat(bytes % 3);
    }

    private static <T> List<T> list(int size, IntFunction<T> item) {
        return IntStream.range(0, size).mapToObj(item).toList();
    }

    /** {@code size} items that weigh {@code bytes} together, each made to fill its share. */
    private static <T> List<T> filled(int size, int bytes, ToIntFunction<T> weight, IntFunction<T> item) {
        List<T> items = list(size, i -> item.apply(bytes / size));
        int weighs = items.stream().mapToInt(weight).sum();
        if (weighs > bytes) {
            throw new IllegalStateException("expected items of at most " + bytes + " bytes, but got " + weighs);
        }
        return items;
    }
}
