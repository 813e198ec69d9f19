package dev.loopkeeper.runner.boot;

import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporter;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.export.BatchSpanProcessor;
import java.net.URI;
import java.util.Optional;

/** Sends spans to a collector, where one is named; without one there are none. A collector that is away costs spans and no turn. */
final class SpanExport implements AutoCloseable {
    private static final AttributeKey<String> SERVICE = AttributeKey.stringKey("service.name");
    private static final AttributeKey<String> INSTANCE = AttributeKey.stringKey("service.instance.id");

    private final Optional<OpenTelemetrySdk> sdk;

    private SpanExport(Optional<OpenTelemetrySdk> sdk) {
        this.sdk = sdk;
    }

    /** @param endpoint takes spans in OTLP over HTTP */
    static SpanExport to(Optional<URI> endpoint, String runner) {
        return new SpanExport(endpoint.map(url -> OpenTelemetrySdk.builder()
                .setTracerProvider(SdkTracerProvider.builder()
                        .setResource(
                                Resource.create(Attributes.of(SERVICE, "loopkeeper-turn-runner", INSTANCE, runner)))
                        .addSpanProcessor(BatchSpanProcessor.builder(OtlpHttpSpanExporter.builder()
                                        .setEndpoint(url.toString())
                                        .build())
                                .build())
                        .build())
                .build()));
    }

    OpenTelemetry telemetry() {
        return sdk.<OpenTelemetry>map(made -> made).orElseGet(OpenTelemetry::noop);
    }

    /** Sends what is left. */
    @Override
    public void close() {
        sdk.ifPresent(OpenTelemetrySdk::close);
    }
}
