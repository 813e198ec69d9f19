package dev.loopkeeper.runner.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.runner.fixture.ScriptedServer;
import io.opentelemetry.api.OpenTelemetry;
import java.net.URI;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class SpanExportTest {
    @Test
    void spanOfANamedCollector_isThereWhenTheExportIsClosed() throws Exception {
        try (ScriptedServer collector = new ScriptedServer(ScriptedServer.says(200, ""))) {
            // given
            SpanExport export = SpanExport.to(Optional.of(URI.create(collector.url() + "/v1/traces")), "runner-1");

            // when
            export.telemetry()
                    .getTracer("test")
                    .spanBuilder("a-span")
                    .startSpan()
                    .end();
            export.close();

            // then
            assertThat(collector.received()).singleElement().satisfies(request -> {
                assertThat(request.path()).isEqualTo("/v1/traces");
                assertThat(request.text())
                        .contains("a-span")
                        .contains("loopkeeper-turn-runner")
                        .contains("runner-1");
            });
        }
    }

    @Test
    void withoutACollector_nothingIsSet() {
        // when
        OpenTelemetry telemetry = SpanExport.to(Optional.empty(), "runner-1").telemetry();

        // then
        assertThat(telemetry).isSameAs(OpenTelemetry.noop());
    }
}
