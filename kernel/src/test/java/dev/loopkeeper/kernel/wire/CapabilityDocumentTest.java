package dev.loopkeeper.kernel.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loopkeeper.kernel.id.ToolId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CapabilityDocumentTest {
    private static final String DOCUMENT = """
        {"id":"build","tools":[{"id":"compile","arguments":{"type":"object"}%s}],
         "reads":[],"changes":[],"perTurn":{"toolCalls":"5"},"executor":{"kind":"replay","turns":{}}}""";

    @ParameterizedTest
    @ValueSource(
            strings = {
                ",\"reported\":true",
                ",\"reported\":true,\"effect\":\"IRREVERSIBLE\"",
                ",\"reported\":true,\"effect\":\"NONE\",\"approval\":true",
            })
    void toolThatMustPassTheGuard_cannotBeReported(String terms) {
        assertThatThrownBy(() -> parse(terms))
                .isInstanceOf(MalformedDocument.class)
                .hasMessageContaining("compile");
    }

    @Test
    void tool_isReportedOnlyWhereItsCapabilitySaysSo() {
        assertThat(terms(",\"effect\":\"NONE\"").reported()).isFalse();
        assertThat(terms(",\"effect\":\"NONE\",\"reported\":true").reported()).isTrue();
    }

    private static CapabilityDocument.Terms terms(String terms) {
        return parse(terms).terms().get(new ToolId("compile"));
    }

    private static CapabilityDocument parse(String terms) {
        return CapabilityDocument.parse(DOCUMENT.formatted(terms).getBytes(UTF_8));
    }
}
