package dev.loopkeeper.kernel.flow;

import static dev.loopkeeper.kernel.fixture.Samples.ACTION;
import static dev.loopkeeper.kernel.fixture.Samples.CALL;
import static dev.loopkeeper.kernel.fixture.Samples.CLAIM;
import static dev.loopkeeper.kernel.fixture.Samples.COMPILE;
import static dev.loopkeeper.kernel.fixture.Samples.RIVAL;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.admission.Authentication;
import dev.loopkeeper.kernel.admission.Authentication.Role;
import dev.loopkeeper.kernel.admission.RejectedCode;
import dev.loopkeeper.kernel.admission.Ruling;
import dev.loopkeeper.kernel.event.TurnEvent.ToolCallIntended;
import dev.loopkeeper.kernel.event.TurnEvent.TurnHeartbeat;
import dev.loopkeeper.kernel.event.TurnEvent.TurnStarted;
import dev.loopkeeper.kernel.fixture.Loop;
import dev.loopkeeper.kernel.fixture.Samples;
import dev.loopkeeper.kernel.fixture.Signers;
import dev.loopkeeper.kernel.flow.Consequence.AdmitIntent;
import dev.loopkeeper.kernel.flow.Consequence.Grant;
import dev.loopkeeper.kernel.flow.Consequence.RefuseClaim;
import dev.loopkeeper.kernel.goal.Flight;
import dev.loopkeeper.kernel.id.Principal;
import dev.loopkeeper.kernel.id.TurnRef;
import dev.loopkeeper.kernel.policy.EffectClass;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A claim is answered by what admission made of it, and nobody else's report unseats it. */
class ClaimConsequencesTest {

    @Test
    void firstClaim_isGrantedAndTheRivalIsRefused() {
        // given
        Loop loop = Loop.open().decide();
        TurnStarted rival = loop.started(RIVAL);

        // when
        loop.claim(CLAIM).propose(rival);

        // then
        Flight.Running running = (Flight.Running) loop.goal().flight();
        assertThat(loop.journal().consequences().subList(1, 3))
                .containsExactly(
                        new Grant(running, List.of(), List.of()), new RefuseClaim(TurnRef.FIRST, RIVAL, "LEASE_HELD"));
    }

    @Test
    void renewedLease_isNoSecondGrant() {
        // given
        Loop loop = Loop.open().start();

        // when
        loop.tick(15_000).must(new TurnHeartbeat(TurnRef.FIRST, CLAIM));

        // then
        assertThat(loop.journal().consequences())
                .filteredOn(Grant.class::isInstance)
                .hasSize(1);
    }

    @Test
    void intent_isAnsweredOnceItIsJournaled() {
        // given
        Loop loop = Loop.open().start();

        // when
        loop.must(new ToolCallIntended(TurnRef.FIRST, CLAIM, CALL, COMPILE, EffectClass.IRREVERSIBLE, ACTION));

        // then
        assertThat(loop.journal().consequences()).contains(new AdmitIntent(TurnRef.FIRST, CLAIM, CALL));
    }

    @Test
    void intentOfAClaimThatDoesNotHold_isRefused() {
        // given
        Loop loop = Loop.open().start();

        // when
        loop.propose(new ToolCallIntended(TurnRef.FIRST, RIVAL, CALL, COMPILE, EffectClass.IRREVERSIBLE, ACTION));

        // then
        assertThat(loop.journal().consequences())
                .contains(new RefuseClaim(TurnRef.FIRST, RIVAL, "WRONG_CLAIM"))
                .noneMatch(AdmitIntent.class::isInstance);
    }

    @ParameterizedTest
    @MethodSource("strangers")
    void reportThatNobodyHasProven_unseatsNoClaim(Authentication stranger) {
        // given
        Loop loop = Loop.open().start();
        List<Consequence> before = loop.journal().consequences();
        Flight flight = loop.goal().flight();

        // when
        List<Ruling> rulings = Stream.of(
                        new ToolCallIntended(TurnRef.FIRST, CLAIM, CALL, COMPILE, EffectClass.IRREVERSIBLE, ACTION),
                        new TurnHeartbeat(TurnRef.FIRST, CLAIM),
                        loop.started(CLAIM),
                        loop.started(RIVAL))
                .map(report -> loop.tick(10_000).journal().propose(report, stranger))
                .toList();

        // then
        assertThat(rulings).allMatch(Ruling.Rejected.class::isInstance);
        assertThat(loop.goal().flight()).isEqualTo(flight);
        assertThat(loop.journal().consequences()).isEqualTo(before);
    }

    private static Stream<Authentication> strangers() {
        return Stream.of(
                Authentication.UNSIGNED,
                new Authentication.Failed(RejectedCode.BAD_SIGNATURE, "it is bad"),
                Signers.by(Role.PRINCIPAL, Samples.ALICE),
                Signers.by(Role.RUNNER, new Principal("runner-2")));
    }

    @Test
    void genuineReportWhereItsGoalIsUnknown_unseatsNoClaim() {
        // given
        TurnStarted genuine = Loop.open().decide().started(CLAIM);
        Loop elsewhere = Loop.unopened();

        // when
        Ruling ruling = elsewhere.propose(genuine);

        // then
        assertThat(((Ruling.Rejected) ruling).code()).isEqualTo(RejectedCode.NO_SUCH_GOAL);
        assertThat(elsewhere.journal().consequences()).isEmpty();
    }

    @Test
    void forgedClaim_leavesTheAttemptToTheTrueOne() {
        // given
        Loop loop = Loop.open().decide();

        // when
        loop.journal().propose(loop.started(RIVAL), Authentication.UNSIGNED);
        loop.journal().propose(loop.started(RIVAL), Signers.by(Role.RUNNER, new Principal("runner-2")));
        loop.claim(CLAIM);

        // then
        assertThat(((Flight.Running) loop.goal().flight()).claim()).isEqualTo(CLAIM);
    }

    @Test
    void refusedReportInTheNameOfTheClaimThatHolds_doesNotUnseatIt() {
        // given
        Loop loop = Loop.open().start();
        int before = loop.journal().consequences().size();

        // when
        loop.propose(loop.started(CLAIM));
        loop.propose(new TurnHeartbeat(new TurnRef(99, 1), CLAIM));
        loop.propose(new TurnHeartbeat(TurnRef.FIRST, CLAIM));

        // then
        assertThat(loop.journal().consequences()).hasSize(before);
    }
}
