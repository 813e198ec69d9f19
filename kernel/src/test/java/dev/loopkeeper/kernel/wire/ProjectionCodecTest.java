package dev.loopkeeper.kernel.wire;

import static dev.loopkeeper.kernel.fixture.PolicyBuilder.policy;
import static dev.loopkeeper.kernel.fixture.Samples.ACTION;
import static dev.loopkeeper.kernel.fixture.Samples.BUILD;
import static dev.loopkeeper.kernel.fixture.Samples.CALL;
import static dev.loopkeeper.kernel.fixture.Samples.CLAIM;
import static dev.loopkeeper.kernel.fixture.Samples.COMPILE;
import static dev.loopkeeper.kernel.fixture.Samples.todo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loopkeeper.kernel.event.GoalEvent.GoalClosed;
import dev.loopkeeper.kernel.event.GoalEvent.GoalPaused;
import dev.loopkeeper.kernel.event.RepairEvent.RecordParked;
import dev.loopkeeper.kernel.event.Signal;
import dev.loopkeeper.kernel.event.TurnEvent.ToolCallIntended;
import dev.loopkeeper.kernel.fixture.AvroBytes;
import dev.loopkeeper.kernel.fixture.Loop;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.id.RecordPosition;
import dev.loopkeeper.kernel.id.TurnRef;
import dev.loopkeeper.kernel.policy.EffectClass;
import dev.loopkeeper.kernel.receipt.GateRaised.Kind;
import dev.loopkeeper.kernel.receipt.Outcome;
import dev.loopkeeper.kernel.receipt.Proposal;
import dev.loopkeeper.schema.StatusKind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ProjectionCodecTest {

    static List<GoalProjection> projections() {
        Loop gated = Loop.open(policy().approvalRequiredFor(BUILD).quota(3, 60_000), todo("work"));
        Loop approved = gated.must(gated.verdict(gated.gate(), true));
        GoalProjection withApproval = approved.goal();
        Loop running = approved.start()
                .must(new ToolCallIntended(TurnRef.FIRST, CLAIM, CALL, COMPILE, EffectClass.IRREVERSIBLE, ACTION))
                .must(new GoalPaused("lunch"))
                .must(new Signal.CorrectionGiven("use the cache"))
                .must(new Signal.ExternalEvent("push", "a commit", Optional.empty()));
        GoalProjection inFlight = running.goal();
        Loop unknown = running.must(running.receipt()
                .outcome(Outcome.UNKNOWN, "CONNECTION_LOST")
                .unknown("other")
                .seal());
        return List.of(
                Loop.open().goal(),
                withApproval,
                inFlight,
                unknown.must(new Signal.RewardGiven(
                                TurnRef.FIRST, -1_000, "", Optional.of("care"), Optional.of("haste")))
                        .goal(),
                Loop.open().start().tick(30_000).decide().goal(),
                Loop.open()
                        .turn(receipt ->
                                receipt.next(BUILD, COMPILE).evidence("diff").asking(Kind.CONTEXT, "?"))
                        .goal(),
                Loop.open().turn(receipt -> receipt.done("work").complete()).goal(),
                Loop.open()
                        .turn(receipt -> receipt.outcome(Outcome.REFUSED, "NO"))
                        .goal(),
                Loop.open()
                        .must(new RecordParked(new RecordPosition("loop.receipts.v1", 2, 7), "UNDECODABLE"))
                        .goal(),
                Loop.open().must(new GoalClosed("enough")).goal(),
                Loop.open().must(new GoalClosed("enough")).decide().goal());
    }

    @ParameterizedTest
    @MethodSource("projections")
    void projection_survivesTheWayThroughOctets(GoalProjection goal) {
        // given
        byte[] octets = AvroBytes.of(ProjectionCodec.toAvro(goal));

        // when
        GoalProjection read = ProjectionCodec.toDomain(AvroBytes.projection(octets));

        // then
        assertThat(read).isEqualTo(goal);
        assertThat(AvroBytes.of(ProjectionCodec.toAvro(read))).isEqualTo(octets);
    }

    @Test
    void projection_namesTheFoldThatMadeIt() {
        // given
        GoalProjection goal = Loop.open().goal();

        // when
        var avro = ProjectionCodec.toAvro(goal);

        // then
        assertThat(avro.getFoldVersion()).isEqualTo(GoalProjection.FOLD_VERSION);
        assertThat(avro.getGoalId()).isEqualTo("acme/fix");
    }

    @Test
    void maps_areWrittenInTheOrderOfTheirKeys() {
        // given
        Map<String, String> inputs = new HashMap<>();
        for (int i = 0; i < 100; i++) {
            inputs.put("input-" + i, "value");
        }
        Proposal proposal = new Proposal.Continue(Optional.empty(), List.of(), inputs, "");
        GoalProjection goal =
                Loop.open().turn(receipt -> receipt.proposing(proposal)).goal();

        // when
        var avro = ProjectionCodec.toAvro(goal);

        // then
        assertThat(avro.getProgress().getProposal().getInputs().keySet().stream()
                        .toList())
                .isSorted();
    }

    @Test
    void statusThatThisVersionDoesNotKnow_isNeverReadAsOpen() {
        // given
        var avro = ProjectionCodec.toAvro(Loop.open().goal());
        avro.getStatus().put(0, StatusKind.UNKNOWN);

        // when
        var thrown = assertThatThrownBy(() -> ProjectionCodec.toDomain(avro));

        // then
        thrown.isInstanceOf(IllegalArgumentException.class);
    }
}
