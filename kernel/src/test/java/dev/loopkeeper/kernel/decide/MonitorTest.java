package dev.loopkeeper.kernel.decide;

import static dev.loopkeeper.kernel.decide.Watched.due;
import static dev.loopkeeper.kernel.decide.Watched.look;
import static dev.loopkeeper.kernel.decide.Watched.waits;
import static dev.loopkeeper.kernel.decide.Watched.watching;
import static dev.loopkeeper.kernel.fixture.PolicyBuilder.policy;
import static dev.loopkeeper.kernel.fixture.Samples.BUILD;
import static dev.loopkeeper.kernel.fixture.Samples.REVIEW;
import static dev.loopkeeper.kernel.fixture.Samples.todo;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.admission.Ruling;
import dev.loopkeeper.kernel.budget.Limit;
import dev.loopkeeper.kernel.decide.Advice.StartTurn;
import dev.loopkeeper.kernel.decide.Advice.Wait;
import dev.loopkeeper.kernel.event.RevokedCode;
import dev.loopkeeper.kernel.event.Signal;
import dev.loopkeeper.kernel.fixture.Loop;
import dev.loopkeeper.kernel.goal.StopReason;
import dev.loopkeeper.kernel.id.TurnRef;
import dev.loopkeeper.kernel.receipt.EvidenceRef;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Goals that watch for external evidence: how often they look, and what ends it. */
class MonitorTest {
    @Test
    void looksThatFindNothing_comeEverLessOften() {
        // given
        Loop loop = watching(policy());

        // when
        List<Duration> waits = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            waits.add(waits(loop));
            look(loop);
        }

        // then
        assertThat(waits).extracting(Duration::toSeconds).containsExactly(1L, 2L, 4L, 4L, 4L);
    }

    @Test
    void looks_bookNoTurnAndCountNeitherAsEmptyNorAsFailed() {
        // given
        Loop loop = watching(policy().turns(Limit.of(2)).stopRules(1, 1).quota(1, 86_400_000));

        // when
        for (int i = 0; i < 5; i++) {
            due(loop).turn(i % 2 == 0 ? receipt -> receipt : receipt -> receipt.failed());
        }

        // then
        assertThat(loop.goal().ledger().turns()).isEqualTo(1);
        assertThat(loop.goal().ledger().requests()).isEqualTo(6);
        assertThat(loop.goal().progress().next()).isEqualTo(new TurnRef(2, 6));
        assertThat(loop.advice().reasonCode()).isEqualTo("EXTERNAL_EVIDENCE");
        assertThat(loop.goal().history().receipts()).hasSize(2);
    }

    @Test
    void lookThatFindsSomething_isBookedAndTheLoopGoesOn() {
        // given
        Loop loop = look(watching(policy()));

        // when
        due(loop).turn(receipt -> receipt.evidence("the pipeline is green").next(BUILD));

        // then
        assertThat(loop.goal().ledger().turns()).isEqualTo(2);
        assertThat(loop.advice())
                .isInstanceOfSatisfying(
                        StartTurn.class,
                        start -> assertThat(start.plan().turn()).isEqualTo(new TurnRef(3, 1)));
        assertThat(loop.advice().reasonCode()).isEqualTo("START_TURN");
    }

    @Test
    void lookThatNobodyAnswers_isQuiet() {
        // given
        Loop loop = due(watching(policy())).start();

        // when
        loop.tick(30_000).decide();

        // then
        assertThat(loop.goal().ledger().turns()).isEqualTo(1);
        assertThat(waits(loop)).isEqualTo(Duration.ofSeconds(2));
    }

    @Test
    void look_isExplainedAsAPoll() {
        // given
        Loop loop = due(watching(policy()));

        // when
        Explanation explanation = Explanation.of(loop.goal(), loop.advice());

        // then
        assertThat(explanation.decision()).isEqualTo("Poll");
        assertThat(explanation.reason()).isEqualTo("POLL");
        assertThat(explanation.sentence())
                .isEqualTo("review looks for external evidence; no turn is booked unless it finds some");
    }

    @Test
    void lookBeforeItsTime_isRevoked() {
        // given
        Loop loop = watching(policy());

        // when
        Ruling ruling = loop.propose(loop.requestAt(loop.journal().now().plusSeconds(1)));

        // then
        assertThat(ruling).isEqualTo(Ruling.revoked(RevokedCode.TOO_EARLY));
    }

    @Test
    void changeOfWhatIsDecidedOn_returnsToTheFirstInterval() {
        // given
        Loop loop = look(look(look(watching(policy()))));
        Duration before = waits(loop);

        // when
        loop.must(new Signal.TodoAdded(todo("more")));

        // then
        assertThat(before).isEqualTo(Duration.ofSeconds(4));
        assertThat(waits(loop)).isEqualTo(Duration.ofSeconds(1));
    }

    @Test
    void anotherProposalToWatch_beginsAfresh() {
        // given
        Loop loop = look(look(watching(policy())));

        // when
        due(loop).turn(receipt -> receipt.evidence("half of it").next(REVIEW));

        // then
        assertThat(waits(loop)).isEqualTo(Duration.ofSeconds(1));
        assertThat(loop.goal().progress().watch().orElseThrow().until())
                .isEqualTo(loop.goal().position().journalTime().plusSeconds(60));
    }

    @Test
    void evidenceFromOutside_endsTheWatch() {
        // given
        Loop loop = look(watching(policy()));

        // when
        loop.must(new Signal.ExternalEvent("ci", "the pipeline is green", Optional.empty()));

        // then
        assertThat(loop.advice())
                .isInstanceOfSatisfying(
                        StartTurn.class,
                        start -> assertThat(start.plan().capability()).isEqualTo(BUILD));
        assertThat(loop.goal().progress().watch()).isEmpty();
    }

    @Test
    void lookWhoseProgramSaidSomethingOnly_isQuiet() {
        // given
        Loop loop = watching(policy());

        // when
        for (int i = 0; i < 3; i++) {
            String said = "said at " + i;
            due(loop).turn(receipt -> receipt.captured(said));
        }

        // then
        assertThat(loop.goal().ledger().turns()).isEqualTo(1);
        assertThat(loop.goal().progress().next()).isEqualTo(new TurnRef(2, 4));
        assertThat(loop.advice().reasonCode()).isEqualTo("EXTERNAL_EVIDENCE");
    }

    @Test
    void lookThatFindsSomethingAndSaysSomething_listsBoth() {
        // given
        Loop loop = look(watching(policy()));

        // when
        due(loop)
                .turn(receipt -> receipt.evidence("the pipeline is green")
                        .captured("said")
                        .next(BUILD));

        // then
        assertThat(loop.goal().agenda().evidence())
                .extracting(EvidenceRef::title)
                .containsExactly("the pipeline is green", "said");
        assertThat(loop.goal().ledger().turns()).isEqualTo(2);
    }

    @Test
    void watch_hasAnEnd() {
        // given
        Loop loop = watching(policy());
        Instant end = loop.goal().position().journalTime().plusSeconds(60);

        // when
        while (loop.advice() instanceof Wait) {
            due(loop);
            if (loop.advice() instanceof StartTurn) {
                look(loop);
            }
        }

        // then
        assertThat(loop.advice()).isInstanceOfSatisfying(Advice.Stop.class, stop -> {
            assertThat(stop.reason()).isEqualTo(StopReason.NO_PROGRESS);
            assertThat(stop.dueAt()).contains(end);
            assertThat(stop.sentence())
                    .isEqualTo("external evidence was waited for until " + end + ", and nothing changed");
        });
        assertThat(loop.decide().goal().stopped()).isTrue();
    }
}
