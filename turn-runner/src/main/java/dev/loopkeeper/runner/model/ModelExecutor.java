package dev.loopkeeper.runner.model;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.loopkeeper.kernel.goal.Approval;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.receipt.GateRaised;
import dev.loopkeeper.kernel.receipt.Outcome;
import dev.loopkeeper.kernel.wire.Digests;
import dev.loopkeeper.kernel.wire.execution.ModelSpec;
import dev.loopkeeper.runner.evidence.EvidenceStore;
import dev.loopkeeper.runner.evidence.Redaction;
import dev.loopkeeper.runner.execute.Executor;
import dev.loopkeeper.runner.execute.ExecutorResult;
import dev.loopkeeper.runner.execute.Note;
import dev.loopkeeper.runner.execute.Question;
import dev.loopkeeper.runner.execute.ReportedUsage;
import dev.loopkeeper.runner.execute.ResultReader;
import dev.loopkeeper.runner.execute.StopOrder;
import dev.loopkeeper.runner.execute.ToolGate;
import dev.loopkeeper.runner.execute.TurnControlView;
import dev.loopkeeper.runner.execute.TurnInput;
import dev.loopkeeper.runner.execute.TurnReport;
import dev.loopkeeper.runner.price.Pricing;
import dev.loopkeeper.runner.replay.ReplayExecutor;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Does a turn by asking a model, behind a gate: nothing leaves the runner that a person has not approved byte for byte. Without an
 * approval the turn pauses and shows the rendering; with one, exactly the approved octets are sent, or, should
 * LangChain4j write them otherwise today, nothing is and the turn pauses anew.
 */
public final class ModelExecutor implements Executor {
    static final String NO_MODEL_KEY = "NO_MODEL_KEY";
    static final String CONTEXT_NOT_APPROVED = "CONTEXT_NOT_APPROVED";
    static final String RENDERING_TOO_LARGE = "RENDERING_TOO_LARGE";
    static final String TOOL_NAME_NOT_SENDABLE = "TOOL_NAME_NOT_SENDABLE";

    /** What providers accept as a function's name; a tool is never renamed, since ids are compared exactly. */
    private static final Pattern FUNCTION_NAME = Pattern.compile("[A-Za-z0-9_-]{1,64}");

    private final ModelSpec spec;
    private final EvidenceStore evidence;
    private final Redaction redaction;
    private final Pricing pricing;
    private final Optional<ModelClient> client;

    /**
     * @param means what it works with
     * @param client sends an approved rendering; empty when there is no key
     */
    public ModelExecutor(ModelSpec spec, Means means, Optional<ModelClient> client) {
        this.spec = spec;
        this.evidence = means.evidence();
        this.redaction = means.redaction();
        this.pricing = means.pricing();
        this.client = client;
    }

    /**
     * What a model's turns are done with.
     *
     * @param evidence where renderings are kept until they are approved
     * @param redaction applied before anything is rendered, so that what is approved holds no secret
     * @param pricing tells what they cost
     */
    public record Means(EvidenceStore evidence, Redaction redaction, Pricing pricing) {}

    @Override
    public boolean actsUnguarded() {
        return false;
    }

    @Override
    public ExecutorResult run(TurnInput input, TurnControlView control, ToolGate tools) throws InterruptedException {
        Optional<StopOrder> stopped = control.stop();
        if (stopped.isPresent()) {
            return ExecutorResult.stopped(stopped.get());
        }
        Optional<Approved> approved = approved(input.contract().authority().approvals());
        if (approved.isEmpty()) {
            return ask(input, client.isPresent() ? CONTEXT_NOT_APPROVED : NO_MODEL_KEY);
        }
        if (client.isPresent()) {
            return new Conversation(client.get(), pricing, input, control, tools)
                    .run(approved.get())
                    .orElseGet(() -> ask(input, CONTEXT_NOT_APPROVED));
        }
        return spec.withoutKey().isPresent()
                ? recorded(new ReplayExecutor(spec.withoutKey().get()).run(input, control, tools))
                : ask(input, NO_MODEL_KEY);
    }

    /**
     * What a person approved, if it is in the store, nobody has touched it, and it is what would be sent to this capability's model
     * today.
     */
    private Optional<Approved> approved(List<Approval> approvals) {
        return approvals.stream()
                .filter(approval -> approval.kind() == GateRaised.Kind.CONTEXT)
                .flatMap(approval -> evidence.get(approval.asked()).stream())
                .flatMap(octets -> Rendering.read(Dialect.of(spec), octets).stream()
                        .filter(prompt -> prompt.model().equals(spec.model()))
                        .map(prompt -> new Approved(octets, prompt)))
                .findFirst();
    }

    private ExecutorResult ask(TurnInput input, String reason) {
        Optional<String> unsendable = input.contract().authority().tools().stream()
                .map(tool -> tool.id().value())
                .filter(name -> !FUNCTION_NAME.matcher(name).matches())
                .findFirst();
        if (unsendable.isPresent()) {
            return ExecutorResult.refused(
                    TOOL_NAME_NOT_SENDABLE,
                    "expected tool ids of 1 to 64 letters, digits, '_' or '-', but one is '" + unsendable.get() + "'");
        }
        byte[] rendering = Rendering.of(Dialect.of(spec), TurnPrompt.of(spec, input, redaction));
        return rendering.length > ResultReader.MAX_ASKED
                ? ExecutorResult.refused(
                        RENDERING_TOO_LARGE,
                        "expected a rendering of at most " + ResultReader.MAX_ASKED + " bytes, but it has "
                                + rendering.length)
                : paused(
                        rendering, reason, !input.contract().authority().tools().isEmpty());
    }

    private ExecutorResult paused(byte[] rendering, String reason, boolean withTools) {
        Digest digest = Digests.of(rendering);
        String shown = new String(rendering, StandardCharsets.UTF_8);
        String question = "May exactly this be sent to " + spec.model() + " at "
                + spec.endpoint().getHost()
                + (withTools ? ", and after it what the tools that it lists answer?" : "?");
        TurnReport report = TurnReport.NOTHING
                .withNotes(List.of(Note.ofRunner("what the provider would receive", shown, false)))
                .withQuestions(List.of(Question.ofRunner(GateRaised.Kind.CONTEXT, question, shown)))
                .withUsage(ReportedUsage.NOTHING);
        String sentence = reason.equals(NO_MODEL_KEY)
                ? "no key for the model is configured; nothing was sent, and " + digest + " waits for approval"
                : "nothing is sent before a person approves " + digest;
        return new ExecutorResult(Outcome.PAUSED, reason, sentence, report);
    }

    /** A recorded answer says that it is one. */
    private static ExecutorResult recorded(ExecutorResult result) {
        return result.with(result.report()
                .withUsage(result.report()
                        .usage()
                        .from(JsonNodeFactory.instance.objectNode().put("provider", "replay"))));
    }
}
