package dev.loopkeeper.runner.trace;

import io.opentelemetry.api.trace.Span;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** The span of one request to a model. */
public final class ChatTrace {
    /** What a model's name looks like; anything else that a provider says is not repeated. */
    private static final Pattern MODEL = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._:/@-]{0,127}");

    private final Span span;

    ChatTrace(Span span) {
        this.span = span;
    }

    /**
     * Tokens as OpenTelemetry counts them.
     *
     * @param input all that was read, whether cached or not
     * @param output all that was said, thinking included
     * @param cacheRead of the input, what came from a cache
     * @param cacheWrite of the input, what was written to one
     */
    public record Counts(long input, long output, long cacheRead, long cacheWrite) {}

    public void counted(Counts counts) {
        span.setAttribute(GenAi.INPUT_TOKENS, counts.input());
        span.setAttribute(GenAi.OUTPUT_TOKENS, counts.output());
        span.setAttribute(GenAi.CACHE_READ_TOKENS, counts.cacheRead());
        span.setAttribute(GenAi.CACHE_WRITE_TOKENS, counts.cacheWrite());
    }

    /**
     * The model has answered.
     *
     * @param model what the provider calls it
     * @param finish why it ended, as an enum's name
     */
    public void answered(Optional<String> model, Optional<String> finish) {
        model.filter(name -> MODEL.matcher(name).matches())
                .ifPresent(name -> span.setAttribute(GenAi.RESPONSE_MODEL, name));
        finish.ifPresent(reason -> span.setAttribute(GenAi.FINISH_REASONS, List.of(reason.toLowerCase(Locale.ROOT))));
    }

    /** It ended otherwise. */
    public void failed(String code) {
        TurnTrace.failed(span, code);
    }

    public void end() {
        span.end();
    }
}
