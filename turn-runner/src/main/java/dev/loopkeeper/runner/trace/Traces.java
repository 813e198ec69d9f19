package dev.loopkeeper.runner.trace;

import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.id.TurnRef;
import dev.loopkeeper.kernel.policy.Capability;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Makes a runner's spans.
 *
 * @param tracer makes them; one of OpenTelemetry's that does nothing costs nothing
 * @param parent what they belong to
 */
public record Traces(Tracer tracer, Context parent) {
    /** The header, or the field of a request, that names the span that somebody's work belongs to. */
    public static final String HEADER = "traceparent";

    private static final String VARIABLE = "TRACEPARENT";

    /** No spans. */
    public static final Traces NONE = of(OpenTelemetry.noop());

    /** Spans of {@code telemetry} that belong to nothing yet. */
    public static Traces of(OpenTelemetry telemetry) {
        return new Traces(telemetry.getTracer("loopkeeper.turn-runner"), Context.root());
    }

    /** The same for what belongs to {@code traceparent}, which is a W3C trace context. */
    public Traces below(String traceparent) {
        String[] parts = traceparent.split("-", -1);
        SpanContext remote = SpanContext.createFromRemoteParent(
                parts[1], parts[2], TraceFlags.fromHex(parts[3], 0), TraceState.getDefault());
        return new Traces(tracer, Context.root().with(Span.wrap(remote)));
    }

    /** A turn that starts now. */
    public TurnTrace turn(GoalId goal, TurnRef turn, Capability capability) {
        String agent = capability.ref().id().value();
        Span span = tracer.spanBuilder("invoke_agent " + agent)
                .setParent(parent)
                .setSpanKind(SpanKind.INTERNAL)
                .setAttribute(GenAi.OPERATION, "invoke_agent")
                .setAttribute(GenAi.AGENT, agent)
                .setAttribute(GenAi.CONVERSATION, goal.toString())
                .setAttribute(GenAi.TURN, (long) turn.turn())
                .setAttribute(GenAi.ATTEMPT, (long) turn.attempt())
                .startSpan();
        return new TurnTrace(tracer, span, parent.with(span), names(capability));
    }

    private static Set<String> names(Capability capability) {
        return capability.tools().stream().map(tool -> tool.id().value()).collect(Collectors.toUnmodifiableSet());
    }

    /** A request to a model that starts now, within the span that is current here. */
    public ChatTrace chat(String provider, String model, String server) {
        return new ChatTrace(tracer.spanBuilder("chat " + model)
                .setParent(Context.current())
                .setSpanKind(SpanKind.CLIENT)
                .setAttribute(GenAi.OPERATION, "chat")
                .setAttribute(GenAi.PROVIDER, provider)
                .setAttribute(GenAi.REQUEST_MODEL, model)
                .setAttribute(GenAi.SERVER, server)
                .startSpan());
    }

    /** The span that is current here, as a W3C {@code traceparent}; empty when there is none. */
    public static Optional<String> traceparent() {
        SpanContext current = Span.current().getSpanContext();
        return current.isValid()
                ? Optional.of("00-" + current.getTraceId() + "-" + current.getSpanId() + "-"
                        + current.getTraceFlags().asHex())
                : Optional.empty();
    }

    /** What a program that is started here finds of the span in its environment: the W3C context under OpenTelemetry's name for it. */
    public static Map<String, String> variables() {
        return traceparent().map(parent -> Map.of(VARIABLE, parent)).orElse(Map.of());
    }

    /** The same work, which finds on another thread the span that is current here. */
    public static Runnable carried(Runnable work) {
        return Context.current().wrap(work);
    }
}
