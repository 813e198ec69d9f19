package dev.loopkeeper.runner.guard;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.loopkeeper.kernel.event.TurnEvent.ToolCallFinished;
import dev.loopkeeper.kernel.event.TurnEvent.ToolCallIntended;
import dev.loopkeeper.kernel.goal.Approval;
import dev.loopkeeper.kernel.goal.Caps;
import dev.loopkeeper.kernel.id.ActionKey;
import dev.loopkeeper.kernel.id.CallId;
import dev.loopkeeper.kernel.id.ClaimId;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.GateId;
import dev.loopkeeper.kernel.id.Principal;
import dev.loopkeeper.kernel.id.ToolId;
import dev.loopkeeper.kernel.id.TurnRef;
import dev.loopkeeper.kernel.receipt.GateRaised;
import dev.loopkeeper.kernel.receipt.Outcome;
import dev.loopkeeper.kernel.wire.Digests;
import dev.loopkeeper.kernel.wire.ToolCall;
import dev.loopkeeper.kernel.wire.frame.ControlMessage;
import dev.loopkeeper.runner.control.Attempt;
import dev.loopkeeper.runner.control.ClaimControl;
import dev.loopkeeper.runner.control.ControlBoard;
import dev.loopkeeper.runner.evidence.EvidenceDirectory;
import dev.loopkeeper.runner.evidence.Redaction;
import dev.loopkeeper.runner.execute.ExecutorResult;
import dev.loopkeeper.runner.execute.ToolAnswer;
import dev.loopkeeper.runner.execute.ToolGate;
import dev.loopkeeper.runner.execute.ToolRequest;
import dev.loopkeeper.runner.execute.TurnControlView;
import dev.loopkeeper.runner.execute.TurnReport;
import dev.loopkeeper.runner.fixture.FakeOutbox;
import dev.loopkeeper.runner.fixture.Sample;
import dev.loopkeeper.runner.tool.ToolDriver;
import dev.loopkeeper.runner.tool.ToolOrder;
import dev.loopkeeper.runner.tool.ToolOutcome;
import dev.loopkeeper.runner.tool.ToolTerms;
import dev.loopkeeper.runner.trace.TurnTrace;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class GuardedToolsTest {
    private static final Sample SAMPLE = Sample.of(Sample.capability("""
            "effect":"IDEMPOTENT","tools":[
              {"id":"look","effect":"IDEMPOTENT","arguments":{"type":"object"}},
              {"id":"send","effect":"IRREVERSIBLE","arguments":{"type":"object"}}]""", "{\"kind\":\"replay\",\"turns\":{}}"));
    private static final ExecutorResult COMPLETED =
            new ExecutorResult(Outcome.COMPLETED, "COMPLETED", "", TurnReport.NOTHING);
    private static final JsonNode ARGUMENTS =
            JsonNodeFactory.instance.objectNode().put("to", "ann");

    private final FakeOutbox outbox = new FakeOutbox();
    private final AtomicBoolean current = new AtomicBoolean(true);
    private final AtomicLong nanos = new AtomicLong();
    private final ControlBoard board = new ControlBoard(current::get, nanos::get);
    private final List<ToolOrder> carriedOut = new CopyOnWriteArrayList<>();

    @TempDir
    Path folder;

    private ClaimControl control;
    private TurnGuard guard;
    private ToolDriver driver = (order, view) -> new ToolOutcome.Returned("{\"sent\":true}".getBytes(UTF_8));

    @BeforeEach
    void open() {
        control = board.open(new Attempt(SAMPLE.goal(), SAMPLE.turn()), Sample.CLAIM);
        guard = guard(SAMPLE, Long.MAX_VALUE, false);
    }

    @Test
    void idempotentCall_isToldBeforeAndAfterItHappens() throws InterruptedException {
        // when
        ToolAnswer answer = tools().call(ToolRequest.of("look", ARGUMENTS));

        // then
        byte[] result = "{\"sent\":true}".getBytes(UTF_8);
        assertThat(answer).isInstanceOfSatisfying(ToolAnswer.Done.class, done -> {
            assertThat(done.result()).isEqualTo(result);
            assertThat(done.digest()).isEqualTo(Digests.of(result));
        });
        assertThat(outbox.reports()).hasSize(2);
        assertThat(outbox.reports().get(0).event()).isInstanceOf(ToolCallIntended.class);
        assertThat(outbox.reports().get(1).event())
                .isInstanceOfSatisfying(
                        ToolCallFinished.class,
                        end -> assertThat(end.succeeded()).isTrue());
        assertThat(calls()).singleElement().returns(Optional.empty(), ToolCall::denied);
    }

    @Test
    void irreversibleCall_happensOnlyOnceItsIntentIsAdmitted() {
        // given
        grant();
        CompletableFuture<ToolAnswer> answer = start("send");
        await().until(() -> !outbox.reports().isEmpty());
        boolean happenedBefore = !carriedOut.isEmpty() || answer.isDone();

        // when
        admit("tool-1");

        // then
        await().until(answer::isDone);
        assertThat(happenedBefore).isFalse();
        assertThat(carriedOut).hasSize(1);
        assertThat(answer.join()).isInstanceOf(ToolAnswer.Done.class);
    }

    @Test
    void irreversibleCall_isNotMadeUnderAClaimThatWasNotGranted() {
        // given
        CompletableFuture<ToolAnswer> answer = start("send");
        admit("tool-1");

        // when
        take(new ControlMessage.Refused(Sample.CLAIM, "LEASE_HELD"));

        // then
        await().until(answer::isDone);
        assertThat(carriedOut).isEmpty();
        assertThat(answer.join()).isInstanceOf(ToolAnswer.Stopped.class);
    }

    @Test
    void revocationWhileTheIntentIsOnItsWay_letsNothingHappenAndClosesTheIntent() {
        // given
        grant();
        CompletableFuture<ToolAnswer> answer = start("send");
        await().until(() -> !outbox.reports().isEmpty());

        // when
        take(new ControlMessage.Revoked("CANCELLED"));
        admit("tool-1");

        // then
        await().until(answer::isDone);
        assertThat(carriedOut).isEmpty();
        assertThat(outbox.reports().getLast().event())
                .isInstanceOfSatisfying(
                        ToolCallFinished.class,
                        end -> assertThat(end.succeeded()).isFalse());
        assertThat(review(COMPLETED).unknownActions()).isEmpty();
    }

    @Test
    void controlThatLagsWhenTheIntentIsAdmitted_letsNothingHappen() {
        // given
        grant();
        CompletableFuture<ToolAnswer> answer = start("send");
        await().until(() -> !outbox.reports().isEmpty());

        // when
        current.set(false);
        admit("tool-1");

        // then
        await().until(answer::isDone);
        assertThat(carriedOut).isEmpty();
        assertThat(answer.join())
                .isInstanceOfSatisfying(
                        ToolAnswer.Denied.class,
                        denied -> assertThat(denied.rule()).isEqualTo("CONTROL_LAGS"));
    }

    @Test
    void runnerThatWasFrozenBeyondItsLease_callsNothingBeforeAnybodyHasToldIt() throws InterruptedException {
        // given
        control.leaseUntil(1_000);
        nanos.set(1_000);

        // when
        ToolAnswer answer = tools().call(ToolRequest.of("look", ARGUMENTS));

        // then
        assertThat(control.stop()).isEmpty();
        assertThat(control.current()).isTrue();
        assertThat(carriedOut).isEmpty();
        assertThat(outbox.reports()).isEmpty();
        assertThat(answer)
                .isInstanceOfSatisfying(
                        ToolAnswer.Denied.class,
                        denied -> assertThat(denied.rule()).isEqualTo("LEASE_OVER"));
    }

    @Test
    void runnerThatIsFrozenWhileItsIntentIsOnItsWay_letsNothingHappenThoughItIsAdmitted() {
        // given
        grant();
        control.leaseUntil(1_000);
        CompletableFuture<ToolAnswer> answer = start("send");
        await().until(() -> !outbox.reports().isEmpty());

        // when
        nanos.set(5_000);
        admit("tool-1");

        // then
        await().until(answer::isDone);
        assertThat(carriedOut).isEmpty();
        assertThat(answer.join())
                .isInstanceOfSatisfying(
                        ToolAnswer.Denied.class,
                        denied -> assertThat(denied.rule()).isEqualTo("LEASE_OVER"));
    }

    @Test
    void leaseThatIsRenewedInTime_goesOn() throws InterruptedException {
        // given
        control.leaseUntil(1_000);
        nanos.set(999);
        control.leaseUntil(2_000);
        nanos.set(1_999);

        // when
        ToolAnswer answer = tools().call(ToolRequest.of("look", ARGUMENTS));

        // then
        assertThat(answer).isInstanceOf(ToolAnswer.Done.class);
    }

    @Test
    void controlThatLagsForAMoment_delaysTheCallOnly() {
        // given
        current.set(false);
        CompletableFuture<ToolAnswer> answer = start("look");
        boolean calledAtOnce = !carriedOut.isEmpty();

        // when
        current.set(true);

        // then
        await().until(answer::isDone);
        assertThat(calledAtOnce).isFalse();
        assertThat(answer.join()).isInstanceOf(ToolAnswer.Done.class);
    }

    @Test
    void stoppedTurn_callsNothingAndRecordsTheRule() throws InterruptedException {
        // given
        take(new ControlMessage.Revoked("CANCELLED"));

        // when
        ToolAnswer answer = tools().call(ToolRequest.of("look", ARGUMENTS));

        // then
        assertThat(answer).isInstanceOf(ToolAnswer.Stopped.class);
        assertThat(outbox.reports()).isEmpty();
        assertThat(calls()).singleElement().returns(Optional.of("TURN_STOPPED"), ToolCall::denied);
    }

    @Test
    void sameActionInAnotherAttempt_hasTheSameKeyAndInAnotherTurnAnother() throws InterruptedException {
        // given
        tools().call(ToolRequest.of("look", ARGUMENTS));
        tools().call(ToolRequest.of("look", ARGUMENTS));

        // when
        guard(SAMPLE.withTurn(new TurnRef(1, 2)), 9, false).tools().call(ToolRequest.of("look", ARGUMENTS));
        guard(SAMPLE.withTurn(new TurnRef(2, 1)), 9, false).tools().call(ToolRequest.of("look", ARGUMENTS));

        // then
        List<String> keys =
                carriedOut.stream().map(order -> order.key().value()).toList();
        assertThat(keys.get(2)).isEqualTo(keys.get(0));
        assertThat(keys.get(1)).isNotEqualTo(keys.get(0));
        assertThat(keys.get(3)).isNotIn(keys.subList(0, 3));
    }

    @Test
    void namedAction_hasTheSameKeyWhateverTurnAndArguments() throws InterruptedException {
        // given
        ToolRequest named = new ToolRequest("look", ARGUMENTS, Optional.of("invoice-7"));
        tools().call(named);

        // when
        guard(SAMPLE.withTurn(new TurnRef(5, 1)), 9, false)
                .tools()
                .call(new ToolRequest("look", JsonNodeFactory.instance.objectNode(), Optional.of("invoice-7")));

        // then
        assertThat(carriedOut.get(1).key()).isEqualTo(carriedOut.get(0).key());
    }

    @Test
    void irreversibleActionOfTheSameName_happensOnceAndIsAnsweredTwice() throws InterruptedException {
        // given
        grant();
        admit("tool-1");
        ToolRequest named = new ToolRequest("send", ARGUMENTS, Optional.of("invoice-7"));
        ToolAnswer first = tools().call(named);

        // when
        ToolAnswer second = tools().call(named);

        // then
        assertThat(carriedOut).hasSize(1);
        assertThat(((ToolAnswer.Done) second).result()).isEqualTo(((ToolAnswer.Done) first).result());
        assertThat(calls().get(1).denied()).hasValue("ALREADY_DONE");
    }

    @Test
    void actionThatAnEarlierAttemptHasDone_isAnsweredFromTheStoreAndNotDoneAgain() throws InterruptedException {
        // given
        grant();
        admit("tool-1");
        ToolAnswer first = tools().call(ToolRequest.of("send", ARGUMENTS));
        ActionKey action = carriedOut.getFirst().key();
        control = board.open(new Attempt(SAMPLE.goal(), SAMPLE.turn()), new ClaimId("the-next-claim"));
        TurnGuard second = guard(SAMPLE, 9, false);
        take(new ControlMessage.Granted(
                control.claim(), 2, Instant.EPOCH, List.of(), Map.of(action, ((ToolAnswer.Done) first).digest())));

        // when
        ToolAnswer again = second.tools().call(ToolRequest.of("send", ARGUMENTS));

        // then
        assertThat(carriedOut).hasSize(1);
        assertThat(again)
                .isInstanceOfSatisfying(
                        ToolAnswer.Done.class,
                        done -> assertThat(done.result()).isEqualTo(((ToolAnswer.Done) first).result()));
        assertThat(second.review(COMPLETED).calls())
                .singleElement()
                .returns(Optional.of("ALREADY_DONE"), ToolCall::denied);
    }

    @Test
    void actionWhoseResultNobodyKnows_isNotDoneAgainEither() throws InterruptedException {
        // given
        ToolRequest named = new ToolRequest("send", ARGUMENTS, Optional.of("invoice-7"));
        ActionKey action = new LogicalActions(SAMPLE.goal(), SAMPLE.turn()).key(named, Digest.ZERO);
        take(new ControlMessage.Granted(Sample.CLAIM, 2, Instant.EPOCH, List.of(), Map.of(action, Digest.ZERO)));

        // when
        ToolAnswer answer = tools().call(named);

        // then
        assertThat(carriedOut).isEmpty();
        assertThat(answer)
                .isInstanceOfSatisfying(
                        ToolAnswer.Denied.class,
                        denied -> assertThat(denied.rule()).isEqualTo("ALREADY_DONE"));
    }

    @Test
    void oneIrreversibleActionMoreThanTheJournalRemembers_isNotDone() throws InterruptedException {
        // given
        Map<ActionKey, Digest> done = new HashMap<>();
        for (int i = 0; i < Caps.ACTIONS_PER_TURN; i++) {
            done.put(new ActionKey("send." + i), Digest.ZERO);
        }
        take(new ControlMessage.Granted(Sample.CLAIM, 2, Instant.EPOCH, List.of(), done));

        // when
        ToolAnswer answer = tools().call(ToolRequest.of("send", ARGUMENTS));

        // then
        assertThat(carriedOut).isEmpty();
        assertThat(answer)
                .isInstanceOfSatisfying(
                        ToolAnswer.Denied.class,
                        denied -> assertThat(denied.rule()).isEqualTo("IRREVERSIBLE_LIMIT"));
    }

    @Test
    void irreversibleCallThatWasBrokenOff_leavesItsIntentOpenAndTheTurnUnknown() throws InterruptedException {
        // given
        grant();
        admit("tool-1");
        driver = (order, view) -> new ToolOutcome.Unclear("TOOL_TIMEOUT", "expected an answer, but there was none");
        ToolRequest named = new ToolRequest("send", ARGUMENTS, Optional.of("invoice-7"));

        // when
        ToolAnswer answer = tools().call(named);
        ToolAnswer again = tools().call(named);

        // then
        CallReview review = review(COMPLETED);
        assertThat(answer).isInstanceOf(ToolAnswer.Failed.class);
        assertThat(again)
                .isInstanceOfSatisfying(
                        ToolAnswer.Denied.class,
                        denied -> assertThat(denied.rule()).isEqualTo("OUTCOME_UNKNOWN"));
        assertThat(outbox.reports()).noneMatch(report -> report.event() instanceof ToolCallFinished);
        assertThat(review.result().outcome()).isEqualTo(Outcome.UNKNOWN);
        assertThat(review.unknownActions())
                .containsExactly(carriedOut.getFirst().key().value());
    }

    @Test
    void toolThatSaysItFailed_leavesNothingOpen() throws InterruptedException {
        // given
        grant();
        admit("tool-1");
        driver = (order, view) -> new ToolOutcome.Failed("TOOL_EXIT_3", "expected 0, but it was 3");

        // when
        tools().call(ToolRequest.of("send", ARGUMENTS));

        // then
        assertThat(review(COMPLETED).result()).isEqualTo(COMPLETED);
        assertThat(outbox.reports().getLast().event()).isInstanceOf(ToolCallFinished.class);
    }

    @Test
    void driverWithABug_isAnAnswerAndNoEscape() throws InterruptedException {
        // given
        driver = (order, view) -> {
            throw new IllegalStateException("a bug");
        };

        // when
        ToolAnswer answer = tools().call(ToolRequest.of("look", ARGUMENTS));

        // then
        assertThat(answer).isInstanceOf(ToolAnswer.Failed.class);
    }

    @Test
    void toolWithALimitOfItsOwn_isNotCalledOnceMore() throws InterruptedException {
        // given
        TurnGuard once = guard(SAMPLE, 1, false);
        once.tools().call(ToolRequest.of("look", ARGUMENTS));

        // when
        ToolAnswer answer = once.tools().call(ToolRequest.of("look", ARGUMENTS));

        // then
        assertThat(answer)
                .isInstanceOfSatisfying(
                        ToolAnswer.Denied.class,
                        denied -> assertThat(denied.rule()).isEqualTo("TOOL_LIMIT"));
        assertThat(carriedOut).hasSize(1);
    }

    @Test
    void toolThatNothingCarriesOut_isNotCalled() throws InterruptedException {
        // given
        TurnGuard bare = TurnGuard.of(
                SAMPLE.contract(), Map.of(), Redaction.of(List.of()), control, means(), Duration.ofSeconds(30));

        // when
        ToolAnswer answer = bare.tools().call(ToolRequest.of("look", ARGUMENTS));

        // then
        assertThat(answer)
                .isInstanceOfSatisfying(
                        ToolAnswer.Denied.class,
                        denied -> assertThat(denied.rule()).isEqualTo("TOOL_NOT_EXECUTABLE"));
    }

    @Test
    void callThatNeedsApproval_pausesTheTurnAndShowsExactlyWhatWouldBeCalled() throws InterruptedException {
        // given
        guard = guard(SAMPLE, 9, true);

        // when
        ToolAnswer answer = tools().call(ToolRequest.of("look", ARGUMENTS));

        // then
        CallReview review = review(COMPLETED);
        assertThat(answer).isInstanceOf(ToolAnswer.Denied.class);
        assertThat(carriedOut).isEmpty();
        assertThat(review.result().outcome()).isEqualTo(Outcome.PAUSED);
        assertThat(review.result().reason()).isEqualTo("TOOL_NOT_APPROVED");
        assertThat(review.result().report().questions())
                .singleElement()
                .satisfies(question ->
                        assertThat(question.asked()).isEqualTo("{\"tool\":\"look\",\"arguments\":{\"to\":\"ann\"}}"));
    }

    @Test
    void approvalOfExactlyThisCall_isGoodForOneCall() throws InterruptedException {
        // given
        String asked = "{\"tool\":\"look\",\"arguments\":{\"to\":\"ann\"}}";
        Approval approval = new Approval(
                new GateId("g1"),
                GateRaised.Kind.APPROVAL,
                Digests.of(asked.getBytes(UTF_8)),
                new Principal("ann"),
                "");
        guard = guard(SAMPLE.withApprovals(List.of(approval)), 9, true);
        JsonNode other = JsonNodeFactory.instance.objectNode().put("to", "bob");

        // when
        ToolAnswer another = tools().call(ToolRequest.of("look", other));
        ToolAnswer approved = tools().call(ToolRequest.of("look", ARGUMENTS));
        ToolAnswer again = tools().call(ToolRequest.of("look", ARGUMENTS));

        // then
        assertThat(another).isInstanceOf(ToolAnswer.Denied.class);
        assertThat(approved).isInstanceOf(ToolAnswer.Done.class);
        assertThat(again).isInstanceOf(ToolAnswer.Denied.class);
    }

    @Test
    void secretInAResult_reachesNeitherTheExecutorNorTheStore() throws InterruptedException {
        // given
        driver = (order, view) -> new ToolOutcome.Returned("{\"said\":\"the hunter2-secret\"}".getBytes(UTF_8));

        // when
        ToolAnswer answer = tools().call(ToolRequest.of("look", ARGUMENTS));

        // then
        ToolAnswer.Done done = (ToolAnswer.Done) answer;
        assertThat(new String(done.result(), UTF_8)).isEqualTo("{\"said\":\"the [redacted]\"}");
        assertThat(EvidenceDirectory.open(folder).get(done.digest())).hasValue(done.result());
    }

    private ToolGate tools() {
        return guard.tools();
    }

    private CallReview review(ExecutorResult result) {
        return guard.review(result);
    }

    private List<ToolCall> calls() {
        return review(COMPLETED).calls();
    }

    private CompletableFuture<ToolAnswer> start(String tool) {
        CompletableFuture<ToolAnswer> answer = new CompletableFuture<>();
        Thread.ofVirtual().start(() -> {
            try {
                answer.complete(tools().call(ToolRequest.of(tool, ARGUMENTS)));
            } catch (InterruptedException | RuntimeException e) {
                answer.completeExceptionally(e);
            }
        });
        return answer;
    }

    private TurnGuard guard(Sample sample, long maxCalls, boolean approval) {
        ToolTerms terms = new ToolTerms(Optional.of(this::carryOut), maxCalls, approval);
        return TurnGuard.of(
                sample.contract(),
                Map.of(new ToolId("look"), terms, new ToolId("send"), terms),
                Redaction.of(List.of("hunter2-secret")),
                control,
                means(),
                Duration.ofSeconds(30));
    }

    private TurnGuard.Means means() {
        return new TurnGuard.Means(outbox, InstantSource.system(), EvidenceDirectory.open(folder), TurnTrace.none());
    }

    private ToolOutcome carryOut(ToolOrder order, TurnControlView view) throws InterruptedException {
        carriedOut.add(order);
        return driver.call(order, view);
    }

    private void grant() {
        take(new ControlMessage.Granted(Sample.CLAIM, 1, Instant.EPOCH, List.of(), Map.of()));
    }

    private void admit(String call) {
        take(new ControlMessage.Admitted(Sample.CLAIM, new CallId(call)));
    }

    private void take(ControlMessage.Control message) {
        board.take(new ControlMessage(SAMPLE.goal(), SAMPLE.turn(), message));
    }
}
