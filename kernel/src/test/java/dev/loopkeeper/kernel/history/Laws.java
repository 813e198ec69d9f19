package dev.loopkeeper.kernel.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.client.registry.InMemorySchemaRegistry;
import dev.loopkeeper.client.registry.RegistrationMode;
import dev.loopkeeper.kernel.admission.RejectedCode;
import dev.loopkeeper.kernel.admission.Ruling;
import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.budget.Limit;
import dev.loopkeeper.kernel.budget.Limits;
import dev.loopkeeper.kernel.decide.Advice;
import dev.loopkeeper.kernel.decide.ApprovalBasis;
import dev.loopkeeper.kernel.event.DecisionEvent.ChildRequested;
import dev.loopkeeper.kernel.event.DecisionEvent.TurnRequested;
import dev.loopkeeper.kernel.event.Event;
import dev.loopkeeper.kernel.event.JournalEntry;
import dev.loopkeeper.kernel.event.LinkEvent.ChildRefused;
import dev.loopkeeper.kernel.event.LinkEvent.ChildSettled;
import dev.loopkeeper.kernel.event.ReceiptSealed;
import dev.loopkeeper.kernel.event.RevokedCode;
import dev.loopkeeper.kernel.event.Signal.CorrectionGiven;
import dev.loopkeeper.kernel.event.Signal.ExternalEvent;
import dev.loopkeeper.kernel.event.Signal.GateVerdict;
import dev.loopkeeper.kernel.event.TurnEvent;
import dev.loopkeeper.kernel.event.TurnEvent.TurnStarted;
import dev.loopkeeper.kernel.event.Verdict;
import dev.loopkeeper.kernel.fixture.AvroBytes;
import dev.loopkeeper.kernel.fixture.Loop;
import dev.loopkeeper.kernel.fixture.Signers;
import dev.loopkeeper.kernel.flow.Consequence;
import dev.loopkeeper.kernel.flow.Link;
import dev.loopkeeper.kernel.fold.GoalFold;
import dev.loopkeeper.kernel.goal.Flight;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.GoalState;
import dev.loopkeeper.kernel.goal.Progress;
import dev.loopkeeper.kernel.goal.Status;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.EventId;
import dev.loopkeeper.kernel.id.TurnRef;
import dev.loopkeeper.kernel.receipt.Interruption;
import dev.loopkeeper.kernel.receipt.Outcome;
import dev.loopkeeper.kernel.wire.ProjectionCodec;
import dev.loopkeeper.kernel.wire.TopicCodecs;
import dev.loopkeeper.kernel.wire.frame.SequencerFrames;
import dev.loopkeeper.kernel.wire.frame.WrittenProjection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What holds of every goal, whatever happened to it. */
final class Laws {

    /** Invariant I10. */
    private static final int MOST_BYTES = 64 * 1024;

    private static final List<Ruling> OF_A_CHILD = List.of(
            Ruling.ADMITTED,
            Ruling.revoked(RevokedCode.OVER_LIMIT),
            Ruling.revoked(RevokedCode.NOT_ALLOWED),
            Ruling.revoked(RevokedCode.CHILDREN_NOT_ALLOWED));

    private static final SequencerFrames FRAMES =
            new SequencerFrames(new TopicCodecs(new InMemorySchemaRegistry(), RegistrationMode.REGISTER));

    private Laws() {}

    /** After each step. */
    static void holdFor(GoalProjection goal) {
        byte[] octets = AvroBytes.of(ProjectionCodec.toAvro(goal));
        GoalProjection read = ProjectionCodec.toDomain(AvroBytes.projection(octets));
        assertThat(read).isEqualTo(goal);
        assertThat(AvroBytes.of(ProjectionCodec.toAvro(read))).isEqualTo(octets);
        assertThat(octets.length).isLessThan(MOST_BYTES);
        assertThat(goal.ledger().reserved())
                .isEqualTo(goal.flight()
                        .inFlight()
                        .map(Flight.Request::reservation)
                        .orElse(Amounts.ZERO)
                        .plus(goal.lanes().carves()));
    }

    /** The decider says the same twice, also of a projection that was written and read, and admission agrees with what it says. */
    static void decisionsAreAdmitted(Loop loop) {
        Advice advice = loop.advice();
        assertThat(loop.advice()).isEqualTo(advice);
        assertThat(loop.adviceOn(ProjectionCodec.toDomain(ProjectionCodec.toAvro(loop.goal()))))
                .isEqualTo(advice);
        boolean decides = !(advice instanceof Advice.Wait) && !(advice instanceof Advice.Ended);
        if (decides) {
            Event decision = loop.decision();
            Ruling ruling = loop.journal()
                    .judge(loop.journal().proposed("probe", decision), Signers.of(decision), Optional.empty());
            if (advice instanceof Advice.OpenChild) {
                // Whether a carve fits is for admission to say; what does not fit is refused for good, so that nothing
                // asks twice.
                assertThat(ruling).as(advice.toString()).isIn(OF_A_CHILD);
            } else {
                assertThat(ruling).as(advice.toString()).isEqualTo(Ruling.ADMITTED);
            }
        }
    }

    /** What was journaled changes nothing when it comes again, and nothing else passes under its id. */
    static void repeatsAreRefused(Loop loop, JournalEntry entry) {
        Event event = entry.fact().event();
        String id = entry.fact().id().value();
        Event other = new CorrectionGiven("something else");
        assertThat(again(loop, id, event)).isEqualTo(RejectedCode.DUPLICATE);
        assertThat(again(loop, id, other)).isEqualTo(RejectedCode.CONFLICTING_DUPLICATE);
    }

    private static @Nullable RejectedCode again(Loop loop, String id, Event event) {
        Ruling ruling = loop.journal().judge(loop.journal().proposed(id, event), Signers.of(event), Optional.empty());
        return ruling instanceof Ruling.Rejected rejected ? rejected.code() : null;
    }

    /** A journaled step: one more entry, no time lost, no limit passed, nothing started while something holds. */
    static void holdBetween(GoalProjection before, JournalEntry entry, GoalProjection after) {
        framesFollow(before, after);
        assertThat(after.position().sequence()).isEqualTo(before.position().sequence() + 1);
        assertThat(after.position().journalTime())
                .isAfterOrEqualTo(before.position().journalTime());
        if (before.stopped()) {
            assertThat(after.status()).isEqualTo(before.status());
            assertThat(after.ledger().requests()).isEqualTo(before.ledger().requests());
            assertThat(after.lanes().carved().size())
                    .isLessThanOrEqualTo(before.lanes().carved().size());
        }
        if (entry.fact().event() instanceof ReceiptSealed) {
            assertThat(after.governance()).isEqualTo(before.governance());
            assertThat(after.ledger().limits()).isEqualTo(before.ledger().limits());
            assertThat(after.progress().recentStarts())
                    .isEqualTo(before.progress().recentStarts());
        }
        if (admitted(entry)
                && entry.fact().event() instanceof ReceiptSealed(var receipt)
                && before.flight() instanceof Flight.Running running) {
            assertThat(receipt.binding().claim()).isEqualTo(running.claim());
        }
        if (admitted(entry)
                && entry.fact().event() instanceof TurnEvent report
                && before.flight() instanceof Flight.Running running) {
            assertThat(report.claim()).isEqualTo(running.claim());
        }
        if (admitted(entry) && entry.fact().event() instanceof TurnStarted) {
            assertThat(before.holds().pause()).isEmpty();
        }
        if (admitted(entry)
                && entry.fact().event() instanceof ReceiptSealed(var receipt)
                && Interruption.byPause(receipt.outcome(), receipt.reason())) {
            pauseIsNoFailure(before.progress(), receipt.binding().turn(), after.progress());
        }
        if (admitted(entry) && entry.fact().event() instanceof TurnRequested requested) {
            assertThat(before.holds().gates()).isEmpty();
            assertThat(before.holds().reconcile()).isEmpty();
            assertThat(before.holds().pause()).isEmpty();
            assertThat(before.holds().parked()).isEmpty();
            assertThat(before.flight()).isEqualTo(Flight.NONE);
            withinLimits(before.ledger().limits(), after);
            assertThat(fits(before.ledger().limits().turns(), after.ledger().turns()))
                    .isTrue();
            assertThat(requested.approvals())
                    .allMatch(gate -> before.holds().approvals().stream()
                            .anyMatch(
                                    approval -> approval.gate().equals(gate) && ApprovalBasis.fresh(before, approval)));
        }
        if (admitted(entry) && entry.fact().event() instanceof ChildRequested) {
            assertThat(before.status()).isEqualTo(Status.OPEN);
            withinLimits(before.ledger().limits(), after);
        }
    }

    private static void pauseIsNoFailure(Progress before, TurnRef paused, Progress after) {
        assertThat(after.next()).isEqualTo(paused.nextAttempt());
        assertThat(after.notBefore()).isEmpty();
        assertThat(after.failedTurns()).isEqualTo(before.failedTurns());
        assertThat(after.emptyTurns()).isEqualTo(before.emptyTurns());
        assertThat(after.watch()).isEqualTo(before.watch());
    }

    /** Invariant I3; added up here, since admission asks the ledger for the sum. */
    private static void withinLimits(Limits limits, GoalProjection after) {
        Amounts committed = after.ledger().settled().plus(after.ledger().reserved());
        assertThat(fits(limits.tokens(), committed.tokens())).isTrue();
        assertThat(fits(limits.costMicros(), committed.costMicros())).isTrue();
        assertThat(fits(limits.toolCalls(), committed.toolCalls())).isTrue();
    }

    private static boolean fits(Limit limit, long committed) {
        return switch (limit) {
            case Limit.None none -> false;
            case Limit.Absent absent -> false;
            case Limit.Unlimited unlimited -> true;
            case Limit.Bounded(long max) -> committed <= max;
        };
    }

    /** Over the whole journal: each attempt is requested, closed and dispatched once, each gate answered once. */
    static void holdFor(List<JournalEntry> entries, List<Consequence> consequences) {
        assertThat(facts(entries, TurnRequested.class).map(TurnRequested::turn)).doesNotHaveDuplicates();
        assertThat(facts(entries, ReceiptSealed.class)
                        .map(closing -> closing.receipt().binding().turn()))
                .doesNotHaveDuplicates();
        assertThat(facts(entries, GateVerdict.class).map(GateVerdict::gate)).doesNotHaveDuplicates();
        assertThat(facts(entries, TurnRequested.class).flatMap(requested -> requested.approvals().stream()))
                .doesNotHaveDuplicates();
        assertThat(consequences)
                .filteredOn(Consequence.Dispatch.class::isInstance)
                .hasSize((int) facts(entries, TurnRequested.class).count());
        assertThat(facts(entries, ChildRequested.class).map(ChildRequested::ordinal))
                .doesNotHaveDuplicates();
        assertThat(Stream.concat(
                        facts(entries, ChildSettled.class).map(ChildSettled::ordinal),
                        facts(entries, ChildRefused.class).map(ChildRefused::ordinal)))
                .doesNotHaveDuplicates();
        assertThat(consequences).filteredOn(Link.OpenChild.class::isInstance).hasSize((int)
                facts(entries, ChildRequested.class).count());
        assertThat(consequences)
                .filteredOn(Consequence.AnnounceStop.class::isInstance)
                .hasSizeLessThan(2);
    }

    /** Every correction and outside event is still open, and so carried by the stop, or was consumed by a receipt that names it. */
    static void noSignalIsLost(List<JournalEntry> entries, GoalProjection last) {
        Set<EventId> ended = facts(entries, ReceiptSealed.class)
                .filter(closing -> closing.receipt().outcome() == Outcome.COMPLETED)
                .flatMap(closing -> closing.receipt().findings().consumed().stream())
                .collect(Collectors.toSet());
        last.agenda().signals().forEach(signal -> ended.add(signal.id()));
        assertThat(ended)
                .containsAll(entries.stream()
                        .filter(entry -> entry.fact().event() instanceof CorrectionGiven
                                || entry.fact().event() instanceof ExternalEvent)
                        .map(entry -> entry.fact().id())
                        .toList());
    }

    /** Invariant I6 holds of what was written, and tells when a byte of it is another or an entry is missing. */
    static void chainHolds(List<byte[]> written, List<JournalEntry> entries, Dice dice) {
        assertThat(Chain.fault(written)).isEmpty();
        assertThat(written.stream().map(AvroBytes::entry).map(entry -> new Digest(entry.getHash())))
                .containsExactlyElementsOf(entries.stream()
                        .map(entry -> entry.position().headHash())
                        .toList());
        assertThat(Chain.fault(Chain.tampered(written, dice))).isPresent();
        assertThat(Chain.fault(Chain.dropped(written, dice))).isPresent();
    }

    /** Replay of the journal gives the projections that were folded one by one. */
    static void replayEquals(List<JournalEntry> entries, List<GoalProjection> projections, GoalState unopened) {
        GoalState state = unopened;
        for (int i = 0; i < entries.size(); i++) {
            GoalProjection replayed = GoalFold.fold(state, entries.get(i));
            assertThat(replayed).isEqualTo(projections.get(i));
            state = replayed;
        }
    }

    private static <E extends Event> Stream<E> facts(List<JournalEntry> entries, Class<E> kind) {
        return entries.stream()
                .filter(Laws::admitted)
                .map(entry -> entry.fact().event())
                .filter(kind::isInstance)
                .map(kind::cast);
    }

    private static boolean admitted(JournalEntry entry) {
        return entry.verdict() instanceof Verdict.Admitted;
    }

    /** What is taken over from the frame before is what would be written anew. */
    private static void framesFollow(GoalProjection before, GoalProjection after) {
        WrittenProjection first = FRAMES.projection(before, Optional.empty());
        WrittenProjection taken = FRAMES.projection(before, Optional.of(first));
        WrittenProjection next = FRAMES.projection(after, Optional.of(taken));
        assertThat(taken.frame()).isEqualTo(first.frame());
        assertThat(next.frame()).isEqualTo(FRAMES.projection(after));
        assertThat(next.goal()).isEqualTo(after);
    }
}
