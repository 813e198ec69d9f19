package dev.loopkeeper.kernel.decide;

import static dev.loopkeeper.kernel.fixture.PolicyBuilder.policy;
import static dev.loopkeeper.kernel.fixture.Samples.ALICE;
import static dev.loopkeeper.kernel.fixture.Samples.CLAIM;
import static dev.loopkeeper.kernel.fixture.Samples.REVIEW;
import static dev.loopkeeper.kernel.fixture.Samples.digest;
import static dev.loopkeeper.kernel.fixture.Samples.todo;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.budget.Limit;
import dev.loopkeeper.kernel.budget.Limits;
import dev.loopkeeper.kernel.event.Event;
import dev.loopkeeper.kernel.event.GoalEvent.GoalCancelled;
import dev.loopkeeper.kernel.event.GoalEvent.GoalPaused;
import dev.loopkeeper.kernel.event.GoalEvent.PolicyChanged;
import dev.loopkeeper.kernel.event.Signal;
import dev.loopkeeper.kernel.event.TurnEvent.TurnHeartbeat;
import dev.loopkeeper.kernel.fixture.Loop;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.id.TurnRef;
import dev.loopkeeper.kernel.receipt.EvidenceRef;
import dev.loopkeeper.kernel.receipt.GateRaised.Kind;
import dev.loopkeeper.kernel.receipt.Proposal;
import dev.loopkeeper.kernel.wire.ProjectionCodec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FingerprintTest {

    /** The fingerprint of a fixed history, as computed elsewhere at another time: another process must find the same. */
    private static final String OF_A_FIXED_HISTORY = "cbfb5d5f178531ab";

    @Test
    void fingerprint_isTheSameInEveryProcess() {
        // given
        GoalProjection goal = fixedHistory().goal();

        // when
        String fingerprint = Fingerprint.of(goal);

        // then
        assertThat(fingerprint).isEqualTo(OF_A_FIXED_HISTORY);
    }

    @Test
    void fingerprint_survivesTheWayThroughAvro() {
        // given
        GoalProjection goal = fixedHistory().goal();

        // when
        GoalProjection read = ProjectionCodec.toDomain(ProjectionCodec.toAvro(goal));

        // then
        assertThat(Fingerprint.of(read)).isEqualTo(Fingerprint.of(goal));
    }

    @Test
    void fingerprint_doesNotDependOnTheOrderOfMaps() {
        // given
        Map<String, String> forwards = new LinkedHashMap<>();
        Map<String, String> backwards = new LinkedHashMap<>();
        for (int i = 0; i < 20; i++) {
            forwards.put("key" + i, "value" + i);
            backwards.put("key" + (19 - i), "value" + (19 - i));
        }

        // when
        String first = fingerprintAfterProposing(forwards);
        String second = fingerprintAfterProposing(backwards);

        // then
        assertThat(first).isEqualTo(second);
    }

    static List<Event> whatDecisionsDoNotDependOn() {
        return List.of(
                new TurnHeartbeat(TurnRef.FIRST.nextTurn(), CLAIM),
                new Signal.RewardGiven(TurnRef.FIRST, 500, "good", Optional.of("small steps"), Optional.empty()),
                new Signal.EvidenceAdded(new EvidenceRef("log", digest("log"), "store/log", true)),
                new Signal.CorrectionGiven("use the cache"),
                new Signal.Woken(""));
    }

    @ParameterizedTest
    @MethodSource("whatDecisionsDoNotDependOn")
    void whatDecisionsDoNotDependOn_leavesTheFingerprint(Event event) {
        // given
        Loop loop =
                Loop.open().turn(receipt -> receipt.evidence("diff")).start().tick(15_000);
        String before = Fingerprint.of(loop.goal());

        // when
        loop.must(event);

        // then
        assertThat(Fingerprint.of(loop.goal())).isEqualTo(before);
    }

    static List<Event> whatDecisionsDependOn() {
        var policy = policy().first(REVIEW).build();
        return List.of(
                new GoalPaused(""),
                new GoalCancelled(""),
                new PolicyChanged(policy, digest("policy")),
                new Signal.BudgetRaised(new Limits(Limit.of(99), Limit.ABSENT, Limit.ABSENT, Limit.ABSENT)),
                new Signal.TodoAdded(todo("more")));
    }

    @ParameterizedTest
    @MethodSource("whatDecisionsDependOn")
    void whatDecisionsDependOn_changesTheFingerprint(Event event) {
        // given
        Loop loop = Loop.open().turn(receipt -> receipt.evidence("diff"));
        String before = Fingerprint.of(loop.goal());

        // when
        loop.must(event);

        // then
        assertThat(Fingerprint.of(loop.goal())).isNotEqualTo(before);
    }

    @Test
    void everyStepOfATurn_changesTheFingerprint() {
        // given
        Loop loop = Loop.open();

        // when
        String opened = Fingerprint.of(loop.goal());
        String requested = Fingerprint.of(loop.decide().goal());
        String running = Fingerprint.of(loop.claim(CLAIM).goal());
        String done = Fingerprint.of(
                loop.must(loop.receipt().asking(Kind.QUESTION, "Which branch?").seal())
                        .goal());
        String answered =
                Fingerprint.of(loop.must(loop.verdict(loop.gate(), true)).goal());

        // then
        assertThat(List.of(opened, requested, running, done, answered)).doesNotHaveDuplicates();
    }

    private static String fingerprintAfterProposing(Map<String, String> inputs) {
        Proposal proposal = new Proposal.Continue(Optional.empty(), List.of(), inputs, "");
        return Fingerprint.of(
                Loop.open().turn(receipt -> receipt.proposing(proposal)).goal());
    }

    private static Loop fixedHistory() {
        Loop loop = Loop.open(policy().quota(3, 60_000), todo("work"), todo("review"))
                .turn(receipt -> receipt.done("work").next(REVIEW).asking(Kind.CONTEXT, "May this be sent?"));
        return loop.must(loop.verdict(loop.gate(), true))
                .must(new Signal.RewardGiven(TurnRef.FIRST, 800, ALICE.name(), Optional.empty(), Optional.empty()))
                .start();
    }
}
