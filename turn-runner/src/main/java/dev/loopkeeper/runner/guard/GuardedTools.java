package dev.loopkeeper.runner.guard;

import com.fasterxml.jackson.databind.JsonNode;
import dev.loopkeeper.client.json.JsonReading;
import dev.loopkeeper.client.json.StrictJson;
import dev.loopkeeper.kernel.id.CallId;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.wire.Digests;
import dev.loopkeeper.kernel.wire.frame.ControlMessage.Granted;
import dev.loopkeeper.runner.control.ClaimControl;
import dev.loopkeeper.runner.evidence.EvidenceStore;
import dev.loopkeeper.runner.evidence.Redaction;
import dev.loopkeeper.runner.execute.StopOrder;
import dev.loopkeeper.runner.execute.ToolAnswer;
import dev.loopkeeper.runner.execute.ToolGate;
import dev.loopkeeper.runner.execute.ToolRequest;
import dev.loopkeeper.runner.guard.GuardVerdict.Allowed;
import dev.loopkeeper.runner.guard.GuardVerdict.Denied;
import dev.loopkeeper.runner.guard.GuardVerdict.Rule;
import dev.loopkeeper.runner.tool.ToolOrder;
import dev.loopkeeper.runner.tool.ToolOutcome;
import dev.loopkeeper.runner.trace.TurnTrace;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The tools of one turn behind its guard: judged, intended, called, told. An irreversible call happens only once its intent is
 * journaled under the current fence, and the same action of the turn never twice.
 */
public final class GuardedTools implements ToolGate {
    static final String INTENT_NOT_WRITTEN = "INTENT_NOT_WRITTEN";

    private static final Logger LOG = LoggerFactory.getLogger(GuardedTools.class);

    private final ToolGuard guard;
    private final Surroundings around;
    private final CallRecord record = new CallRecord();
    private final ReentrantLock oneIrreversible = new ReentrantLock();
    private final long deadline;

    /**
     * What the calls of one turn are made with.
     *
     * @param control what is known of the claim
     * @param journal says what is called
     * @param actions tells which logical action a call is
     * @param evidence where results are kept
     * @param redaction takes secrets out of them
     * @param trace the turn's span
     */
    record Surroundings(
            ClaimControl control,
            CallJournal journal,
            LogicalActions actions,
            EvidenceStore evidence,
            Redaction redaction,
            TurnTrace trace) {}

    GuardedTools(ToolGuard guard, Surroundings around, Duration wallClock) {
        this.guard = guard;
        this.around = around;
        this.deadline = System.nanoTime() + wallClock.toNanos();
    }

    @Override
    public ToolAnswer call(ToolRequest request) throws InterruptedException {
        around.control().awaitCurrent(left());
        CallId id = record.next();
        return around.trace().tool(request.tool(), id, () -> call(id, request));
    }

    private ToolAnswer call(CallId id, ToolRequest request) throws InterruptedException {
        Digest arguments = Digests.of(request.arguments().toString().getBytes(StandardCharsets.UTF_8));
        return switch (guard.judge(request.tool(), request.arguments())) {
            case Denied denied -> deny(id, request, arguments, denied);
            case Allowed(var tool) -> {
                PlannedCall call = new PlannedCall(
                        id,
                        tool,
                        request.arguments(),
                        arguments,
                        around.actions().key(request, arguments));
                yield call.irreversible() ? once(call) : make(call);
            }
        };
    }

    /** What has become of the calls. */
    CallRecord record() {
        return record;
    }

    private ToolAnswer deny(CallId id, ToolRequest request, Digest arguments, Denied denied) {
        record.denied(id, request.tool(), arguments, Optional.empty(), denied.rule());
        Optional<StopOrder> stopped = around.control().stop();
        return stopped.isPresent()
                ? new ToolAnswer.Stopped(stopped.get())
                : new ToolAnswer.Denied(denied.rule().name(), denied.sentence());
    }

    private ToolAnswer once(PlannedCall call) throws InterruptedException {
        oneIrreversible.lockInterruptibly();
        try {
            Optional<ToolAnswer> settled = settled(call);
            if (settled.isPresent()) {
                return settled.get();
            }
            ToolAnswer answer = make(call);
            if (answer instanceof ToolAnswer.Done done) {
                record.done(call.key(), done);
            }
            return answer;
        } finally {
            oneIrreversible.unlock();
        }
    }

    /** The answer to an action that must not be done now; empty when it may. Without a grant nothing is known, and nothing is called. */
    private Optional<ToolAnswer> settled(PlannedCall call) throws InterruptedException {
        Optional<Granted> granted = around.journal().grant(left());
        return granted.isEmpty()
                ? Optional.of(notMade(call, guard.mayGoOn()))
                : new SettledActions(granted.get().done(), record, around.evidence()).answer(call);
    }

    private ToolAnswer make(PlannedCall call) throws InterruptedException {
        boolean intended = around.journal().intend(call, left());
        around.control().awaitCurrent(left());
        Optional<Denied> denied = guard.mayGoOn();
        if (!intended || denied.isPresent()) {
            around.journal().finish(call, false, Digest.ZERO);
            return notMade(call, denied);
        }
        return switch (drive(call)) {
            case ToolOutcome.Returned(byte[] result) -> returned(call, result);
            case ToolOutcome.Failed(String code, String sentence) -> failed(call, code, sentence);
            case ToolOutcome.Unclear(String code, String sentence) -> unclear(call, code, sentence);
        };
    }

    private ToolOutcome drive(PlannedCall call) throws InterruptedException {
        ToolOrder order = new ToolOrder(
                around.control().claim(), call.id(), call.tool().id(), call.arguments(), call.key(), left());
        try {
            return guard.terms(call.tool().id().value()).driver().orElseThrow().call(order, around.control());
        } catch (InterruptedException e) {
            unclear(call);
            throw e;
        } catch (RuntimeException e) {
            LOG.atError().addKeyValue("claim", order.claim()).setCause(e).log("tool driver failed by a bug");
            return new ToolOutcome.Unclear("TOOL_FAULT", "expected the tool to be called, but that failed by a bug");
        }
    }

    private ToolAnswer notMade(PlannedCall call, Optional<Denied> denied) {
        Rule rule = denied.map(Denied::rule).orElse(Rule.TURN_STOPPED);
        record.denied(call.id(), call.tool().id().value(), call.argumentsDigest(), Optional.empty(), rule);
        return around.control()
                .stop()
                .<ToolAnswer>map(ToolAnswer.Stopped::new)
                .or(() -> denied.map(no -> new ToolAnswer.Denied(no.rule().name(), no.sentence())))
                .orElseGet(() -> new ToolAnswer.Failed(
                        INTENT_NOT_WRITTEN, "expected the call's intent to be written in time, but it was not"));
    }

    private ToolAnswer returned(PlannedCall call, byte[] result) {
        byte[] clean = clean(result);
        Digest digest = Digests.of(clean);
        keep(clean);
        around.journal().finish(call, true, digest);
        record.made(call, Optional.of(digest));
        return new ToolAnswer.Done(clean, digest);
    }

    /** What has happened has happened, whether or not its result can be kept. */
    private void keep(byte[] result) {
        try {
            around.evidence().put(result);
        } catch (UncheckedIOException e) {
            LOG.atError().setCause(e).log("result of a tool call not stored");
        }
    }

    private byte[] clean(byte[] result) {
        if (StrictJson.read(result, ToolOutcome.MAX_RESULT) instanceof JsonReading.Document(JsonNode root)) {
            JsonNode clean = around.redaction().apply(root);
            return clean.equals(root) ? result : clean.toString().getBytes(StandardCharsets.UTF_8);
        }
        throw new IllegalStateException("expected a driver to give back JSON, but it is none");
    }

    private ToolAnswer failed(PlannedCall call, String code, String sentence) {
        around.journal().finish(call, false, Digest.ZERO);
        record.made(call, Optional.empty());
        return new ToolAnswer.Failed(code, around.redaction().apply(sentence));
    }

    /** What may have happened is not told to have ended: its intent stays open until a person has found out. */
    private ToolAnswer unclear(PlannedCall call, String code, String sentence) {
        unclear(call);
        return around.control()
                .stop()
                .<ToolAnswer>map(ToolAnswer.Stopped::new)
                .orElseGet(() -> new ToolAnswer.Failed(code, around.redaction().apply(sentence)));
    }

    private void unclear(PlannedCall call) {
        record.made(call, Optional.empty());
        if (call.irreversible()) {
            record.unclear(call.key());
        } else {
            around.journal().finish(call, false, Digest.ZERO);
        }
    }

    private Duration left() {
        return Duration.ofNanos(Math.max(1, deadline - System.nanoTime()));
    }
}
