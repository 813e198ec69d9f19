package dev.loopkeeper.standalone.whole;

import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Spans as a collector would get them, kept. */
final class KeptSpans implements SpanExporter {
    private final List<SpanData> spans = new CopyOnWriteArrayList<>();

    /** What makes spans that are kept here. */
    OpenTelemetry telemetry() {
        return OpenTelemetrySdk.builder()
                .setTracerProvider(SdkTracerProvider.builder()
                        .addSpanProcessor(SimpleSpanProcessor.create(this))
                        .build())
                .build();
    }

    /** Those of a trace that have ended, in the order in which they did. */
    List<SpanData> of(String trace) {
        return spans.stream().filter(span -> span.getTraceId().equals(trace)).toList();
    }

    @Override
    public CompletableResultCode export(Collection<SpanData> ended) {
        spans.addAll(ended);
        return CompletableResultCode.ofSuccess();
    }

    @Override
    public CompletableResultCode flush() {
        return CompletableResultCode.ofSuccess();
    }

    @Override
    public CompletableResultCode shutdown() {
        return CompletableResultCode.ofSuccess();
    }
}
