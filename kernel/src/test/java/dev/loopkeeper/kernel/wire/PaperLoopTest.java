package dev.loopkeeper.kernel.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.kernel.admission.RejectedCode;
import dev.loopkeeper.kernel.admission.Ruling;
import dev.loopkeeper.kernel.contract.Contract;
import dev.loopkeeper.kernel.decide.Advice;
import dev.loopkeeper.kernel.decide.Facts;
import dev.loopkeeper.kernel.decide.WaitReason;
import dev.loopkeeper.kernel.event.GoalEvent;
import dev.loopkeeper.kernel.flow.Consequence;
import dev.loopkeeper.kernel.goal.Gate;
import dev.loopkeeper.kernel.goal.Governance;
import dev.loopkeeper.kernel.goal.StopReason;
import dev.loopkeeper.kernel.goal.Successor;
import dev.loopkeeper.kernel.id.CapabilityId;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.EventId;
import dev.loopkeeper.kernel.id.Principal;
import dev.loopkeeper.kernel.id.TodoId;
import dev.loopkeeper.kernel.id.ToolId;
import dev.loopkeeper.kernel.policy.Condition;
import dev.loopkeeper.kernel.policy.Policy;
import dev.loopkeeper.kernel.receipt.Effect;
import dev.loopkeeper.kernel.receipt.GateRaised;
import dev.loopkeeper.kernel.receipt.Proposal;
import dev.loopkeeper.schema.GateVerdict;
import dev.loopkeeper.schema.TurnRequest;
import dev.loopkeeper.schema.Verdict;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PaperLoopTest {
    private static final String GOAL = """
            {"goal":"acme/fix","objective":"build and review","policy":{"limits":{"turns":5},
             "allowedTools":["compile"],"allowedCapabilities":["build","review"],"firstCapability":"build"},
             "todos":[{"id":"build","title":"build it"},{"id":"review","title":"review it"}]}
            """;
    private static final String BUILD = """
            {"id":"build","tools":[{"id":"compile","effect":"IDEMPOTENT","arguments":{"type":"object"}}],
             "effect":"NONE","reads":["TODOS"],"changes":["TODOS","GATES"],"perTurn":{},"executor":{"kind":"replay","turns":{}}}
            """;

    private final PaperLoop loop = new PaperLoop();

    @BeforeEach
    void openGoal() throws Exception {
        loop.register(BUILD);
        loop.register(BUILD.replace("\"build\"", "\"review\""));
        assertThat(loop.open(GOAL)).isEqualTo(Ruling.ADMITTED);
    }

    @AfterEach
    void journalVerifiesAndRefoldsToTheProjection() {
        Digest head = Digest.ZERO;
        for (int i = 0; i < loop.journal.size(); i++) {
            assertThat(JournalHash.verifies(loop.entry(i))).isTrue();
            assertThat(loop.entry(i).getPreviousHash()).isEqualTo(head.text());
            assertThat(loop.entry(i).getSequence()).isEqualTo(i + 1L);
            head = new Digest(loop.entry(i).getHash());
        }
        assertThat(loop.refold()).isEqualTo(loop.goal);
        assertThat(ProjectionCodec.toDomain(ProjectionCodec.toAvro(loop.projection())))
                .isEqualTo(loop.projection());
    }

    @Test
    void dispatchedRequest_saysWhatItsContractGoesBy() {
        // given
        assertThat(loop.decide()).isEqualTo(Ruling.ADMITTED);

        // when
        TurnRequest request = loop.dispatched.getFirst();

        // then
        Governance governance = loop.projection().governance();
        assertThat(request.getPolicyVersion()).isEqualTo(governance.version());
        assertThat(request.getPolicyDigest()).isEqualTo(governance.digest().text());
        Contract contract = PaperRunner.ofLast(loop).contract();
        assertThat(contract.basis().policyVersion()).isEqualTo(governance.version());
        assertThat(contract.basis().policyDigest()).isEqualTo(governance.digest());
    }

    @Test
    void schedulersClockADayBehind_contractStillCountsWhenItIsAdmitted() {
        // given
        var behind = loop.now.minus(Duration.ofDays(1));
        var decision = new DecisionWriter(loop.scheduler)
                .write(loop.projection(), loop.advice(), new Facts(loop.capabilities), behind)
                .orElseThrow();

        // when
        Ruling ruling = loop.admit(LoopTopic.DECISIONS, loop.codecs.decisions().encode(decision));

        // then
        assertThat(ruling).isEqualTo(Ruling.ADMITTED);
    }

    @Test
    void secondTurnCompletesTheObjective_goalStopsComplete() {
        // given
        assertThat(loop.decide()).isEqualTo(Ruling.ADMITTED);
        PaperRunner first = PaperRunner.ofLast(loop);
        assertThat(first.start()).isEqualTo(Ruling.ADMITTED);
        Proposal next = new Proposal.Continue(
                Optional.of(new CapabilityId("review")), List.of(new ToolId("compile")), Map.of("a", "b"), "");
        assertThat(first.complete(
                        next, new Effect.TodoDone(new TodoId("build"), new Successor.Next(new TodoId("review")))))
                .isEqualTo(Ruling.ADMITTED);
        assertThat(loop.decide()).isEqualTo(Ruling.ADMITTED);
        PaperRunner second = PaperRunner.ofLast(loop);
        assertThat(second.contract().work().inputs()).isEqualTo(Map.of("a", "b"));
        assertThat(loop.dispatched.getLast().getInputDigests())
                .isEqualTo(Map.of("a", Digests.of("b".getBytes(UTF_8)).text()));
        assertThat(second.contract().work().lastReceipt().orElseThrow().summary())
                .isEqualTo("summary of t1-a1");

        // when
        second.complete(
                new Proposal.Complete("done"),
                new Effect.TodoDone(new TodoId("review"), new Successor.Nothing("nothing is left")));

        // then
        assertThat(loop.advice())
                .isInstanceOfSatisfying(
                        Advice.Stop.class, stop -> assertThat(stop.reason()).isEqualTo(StopReason.OBJECTIVE_COMPLETE));
        assertThat(loop.decide()).isEqualTo(Ruling.ADMITTED);
        assertThat(loop.projection().stopped()).isTrue();
        assertThat(loop.dispatched).hasSize(2);
        assertThat(loop.consequences.get(loop.consequences.size() - 1)).isInstanceOf(Consequence.AnnounceStop.class);
    }

    @Test
    void turnProposesToolOutsidePolicy_goalStopsBeforeAnotherTurnIsRequested() {
        // given
        loop.decide();
        PaperRunner first = PaperRunner.ofLast(loop);
        first.start();

        // when
        first.complete(new Proposal.Continue(Optional.empty(), List.of(new ToolId("deploy")), Map.of(), ""));

        // then
        assertThat(loop.advice().reasonCode()).isEqualTo("TOOL_NOT_ALLOWED");
        assertThat(loop.decide()).isEqualTo(Ruling.ADMITTED);
        assertThat(loop.dispatched).hasSize(1);
    }

    @Test
    void conditionOfThePolicyHolds_personIsAskedOnTheWayAndTheAnswerIsUsedUp() {
        // given
        var policy = PolicyCodec.toDomain(
                PolicyCodec.toAvro(loop.projection().governance().policy()));
        var asking = new Policy(
                policy.limits(),
                policy.reservationPerTurn(),
                policy.authority(),
                policy.context(),
                policy.retry(),
                policy.pace(),
                policy.stopRules(),
                policy.quota(),
                policy.priority(),
                policy.monitor(),
                policy.delegation(),
                List.of(new Condition("first", Condition.Kind.GATE, "turn == 1", "Begin?")));
        byte[] change = new ActionWriter(loop.codecs, loop.writeApi)
                .write(
                        new ActionWriter.Stamp(new EventId("policy-1"), PaperLoop.GOAL, loop.now, new Principal("ann")),
                        new GoalEvent.PolicyChanged(asking, PolicyDigest.of(asking)));
        assertThat(loop.admit(LoopTopic.GOAL_EVENTS, change)).isEqualTo(Ruling.ADMITTED);

        // when
        Ruling asked = loop.decide();

        // then
        assertThat(asked).isEqualTo(Ruling.ADMITTED);
        Gate gate = loop.projection().holds().gates().get(0);
        assertThat(gate.question()).isEqualTo("Begin?");
        assertThat(loop.signal(
                        "verdict-1",
                        new GateVerdict(gate.id().value(), gate.asked().text(), Verdict.APPROVE, ""),
                        "bob"))
                .isEqualTo(Ruling.ADMITTED);
        assertThat(loop.decide()).isEqualTo(Ruling.ADMITTED);
        assertThat(loop.dispatched).hasSize(1);
        assertThat(loop.projection().holds().approvals()).isEmpty();
        assertThat(loop.refold()).isEqualTo(loop.goal);
    }

    @Test
    void contextGate_onlyTheDigestThatWasAskedResumes() {
        // given
        loop.decide();
        Digest asked = Digests.of(new byte[] {7});
        PaperRunner.ofLast(loop)
                .pause(new AskedGate(new GateRaised(GateRaised.Kind.CONTEXT, "May this be sent?", asked), "it"));
        assertThat(loop.advice())
                .isInstanceOfSatisfying(
                        Advice.Wait.class, wait -> assertThat(wait.reason()).isEqualTo(WaitReason.GATE_OPEN));

        // when
        Ruling wrong = loop.signal("v1", new GateVerdict("g1", Digest.ZERO.text(), Verdict.APPROVE, ""), "ann");
        Ruling right = loop.signal("v2", new GateVerdict("g1", asked.text(), Verdict.APPROVE, ""), "ann");

        // then
        assertThat(wrong)
                .isInstanceOfSatisfying(
                        Ruling.Rejected.class,
                        rejected -> assertThat(rejected.code()).isEqualTo(RejectedCode.STALE_DIGEST));
        assertThat(right).isEqualTo(Ruling.ADMITTED);
        assertThat(loop.decide()).isEqualTo(Ruling.ADMITTED);
        assertThat(PaperRunner.ofLast(loop).contract().authority().approvals())
                .singleElement()
                .satisfies(approval -> assertThat(approval.asked()).isEqualTo(asked));
        assertThat(loop.projection().holds().approvals()).isEmpty();
    }

    @Test
    void decisionBySomebodyElse_isRejected() {
        // given
        byte[] forged = loop.codecs
                .decisions()
                .encode(new DecisionWriter(loop.runner)
                        .write(
                                loop.projection(),
                                loop.advice(),
                                new dev.loopkeeper.kernel.decide.Facts(loop.capabilities),
                                loop.now)
                        .orElseThrow());

        // when
        Ruling ruling = loop.admit(dev.loopkeeper.client.topic.LoopTopic.DECISIONS, forged);

        // then
        assertThat(ruling)
                .isInstanceOfSatisfying(
                        Ruling.Rejected.class,
                        rejected -> assertThat(rejected.code()).isEqualTo(RejectedCode.WRONG_ROLE));
        assertThat(loop.dispatched).isEmpty();
    }

    @Test
    void sameDecisionTwice_isRevokedTheSecondTime() {
        // given
        byte[] decision = loop.codecs.decisions().encode(loop.decision().orElseThrow());
        loop.admit(dev.loopkeeper.client.topic.LoopTopic.DECISIONS, decision);

        // when
        Ruling again = loop.admit(dev.loopkeeper.client.topic.LoopTopic.DECISIONS, decision);

        // then
        assertThat(again).isNotEqualTo(Ruling.ADMITTED);
        assertThat(loop.dispatched).hasSize(1);
    }
}
