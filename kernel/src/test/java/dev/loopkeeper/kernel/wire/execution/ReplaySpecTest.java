package dev.loopkeeper.kernel.wire.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.loopkeeper.kernel.wire.MalformedDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReplaySpecTest {

    @Test
    void turns_areReadByTheirNumbersInTheOrderInWhichTheyAreWritten() throws JsonProcessingException {
        assertThat(ReplaySpec.parse(turns("2147483647", "1")).turns().keySet()).containsExactly(2_147_483_647, 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "01", "+1", "1.0", "one", "", "2147483648"})
    void nameThatIsNoTurnsNumber_isRefusedInOneSentence(String name) {
        assertThatThrownBy(() -> ReplaySpec.parse(turns("1", name)))
                .isInstanceOf(MalformedDocument.class)
                .hasMessage("expected turn numbers from 1 at executor.turns, but one is something else");
    }

    private static JsonNode turns(String one, String other) throws JsonProcessingException {
        return new ObjectMapper().readTree("""
                {"kind":"replay","turns":{"%s":{},"%s":{}}}""".formatted(one, other));
    }
}
