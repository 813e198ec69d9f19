package dev.loopkeeper.kernel.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loopkeeper.kernel.id.ToolId;
import dev.loopkeeper.kernel.policy.CapabilityGate;
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

    @Test
    void gates_areBoundToTheDocumentThatNamesThem() {
        // given
        String gates = """
                {"id":"build","tools":[],"perTurn":{},"executor":{"kind":"replay","turns":{}}%s,
                 "gates":[{"name":"security","question":"Has security seen it?"}]}""";

        // when
        CapabilityGate gate = CapabilityDocument.parse(gates.formatted("").getBytes(UTF_8))
                .capability()
                .gates()
                .getFirst();
        CapabilityGate other = CapabilityDocument.parse(
                        gates.formatted(",\"metered\":true").getBytes(UTF_8))
                .capability()
                .gates()
                .getFirst();

        // then
        assertThat(gate.name()).isEqualTo("security");
        assertThat(gate.question()).isEqualTo("Has security seen it?");
        assertThat(gate.asked()).isNotEqualTo(other.asked());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[{\"name\":\"a b\",\"question\":\"Go?\"}]",
                "[{\"name\":\"a\"}]",
                "[{\"name\":\"a\",\"question\":\" \"}]",
                "[{\"name\":\"a\",\"question\":\"Go?\"},{\"name\":\"a\",\"question\":\"Really?\"}]",
                "[{\"name\":\"a\",\"question\":\"Go?\",\"optional\":true}]",
                "[{\"name\":\"a\",\"question\":\"?\"},{\"name\":\"b\",\"question\":\"?\"},{\"name\":\"c\",\"question\":\"?\"},"
                        + "{\"name\":\"d\",\"question\":\"?\"},{\"name\":\"e\",\"question\":\"?\"}]",
            })
    void gatesThatAreNone_areRefused(String gates) {
        String document =
                "{\"id\":\"build\",\"tools\":[],\"perTurn\":{},\"executor\":{\"kind\":\"replay\",\"turns\":{}},\"gates\":"
                        + gates + "}";
        assertThatThrownBy(() -> CapabilityDocument.parse(document.getBytes(UTF_8)))
                .isInstanceOf(MalformedDocument.class)
                .hasMessageStartingWith("expected ")
                .hasMessageContaining(", but ");
    }

    private static CapabilityDocument.Terms terms(String terms) {
        return parse(terms).terms().get(new ToolId("compile"));
    }

    private static CapabilityDocument parse(String terms) {
        return CapabilityDocument.parse(DOCUMENT.formatted(terms).getBytes(UTF_8));
    }
}
