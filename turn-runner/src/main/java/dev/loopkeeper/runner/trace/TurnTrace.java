package dev.loopkeeper.runner.trace;

import dev.loopkeeper.kernel.id.CallId;
import dev.loopkeeper.kernel.receipt.Outcome;
import dev.loopkeeper.runner.execute.ToolAnswer;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import java.util.Set;

/** The span of one turn, and those of the tools that it calls. */
public final class TurnTrace {
    private final Tracer tracer;
    private final Span span;
    private final Context context;
    private final Set<String> tools;

    TurnTrace(Tracer tracer, Span span, Context context, Set<String> tools) {
        this.tracer = tracer;
        this.span = span;
        this.context = context;
        this.tools = tools;
    }

    /** No spans. */
    public static TurnTrace none() {
        return new TurnTrace(Traces.NONE.tracer(), Span.getInvalid(), Context.root(), Set.of());
    }

    /** What a turn or a tool does while its span is current. */
    @FunctionalInterface
    public interface Work<T> {
        T run() throws InterruptedException;
    }

    /** Does {@code work} within the turn's span. */
    public <T> T within(Work<T> work) throws InterruptedException {
        try (Scope scope = context.makeCurrent()) {
            return work.run();
        }
    }

    /**
     * Makes a call within a span of its own, on whatever thread.
     *
     * @param tool what is asked for: a name that the capability does not have may be any text, and is not repeated
     */
    public ToolAnswer tool(String tool, CallId call, Work<ToolAnswer> work) throws InterruptedException {
        boolean known = tools.contains(tool);
        SpanBuilder builder = tracer.spanBuilder(known ? "execute_tool " + tool : "execute_tool")
                .setParent(context)
                .setSpanKind(SpanKind.INTERNAL)
                .setAttribute(GenAi.OPERATION, "execute_tool")
                .setAttribute(GenAi.TOOL_CALL, call.value());
        if (known) {
            builder.setAttribute(GenAi.TOOL, tool);
        }
        Span made = builder.startSpan();
        try (Scope scope = made.makeCurrent()) {
            ToolAnswer answer = work.run();
            switch (answer) {
                case ToolAnswer.Done done -> {}
                case ToolAnswer.Failed failed -> failed(made, failed.code());
                case ToolAnswer.Denied denied -> failed(made, denied.rule());
                case ToolAnswer.Stopped stopped -> failed(made, stopped.order().reason());
            }
            return answer;
        } catch (InterruptedException | RuntimeException e) {
            failed(made, e.getClass().getName());
            throw e;
        } finally {
            made.end();
        }
    }

    /** The turn has ended so, as its receipt says. */
    public void sealed(Outcome outcome, String reason) {
        span.setAttribute(GenAi.OUTCOME, outcome.name());
        if (outcome != Outcome.COMPLETED && outcome != Outcome.PAUSED) {
            failed(span, reason);
        }
    }

    /** Nothing more happens in it. */
    public void end() {
        span.end();
    }

    /** Marks {@code span} as failed with a code; sentences may repeat what nobody should read. */
    static void failed(Span span, String code) {
        span.setAttribute(GenAi.ERROR, code);
        span.setStatus(StatusCode.ERROR);
    }
}
