package dev.loopkeeper.runner.execute;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ExampleResultsTest {

    @Test
    void turnsOfTheDeploymentExample_areResultsThatTheReaderTakes() throws IOException {
        // given
        JsonNode capability = new YAMLMapper()
                .readTree(Path.of("..", "examples", "deployment", "capability.yaml")
                        .toFile());

        // when
        JsonNode turns = capability.at("/executor/turns");

        // then
        assertThat(turns).hasSize(2).allSatisfy(turn -> {
            ExecutorResult result = ResultReader.read(turn.toString().getBytes(UTF_8));
            assertThat(result.reason()).as(result.sentence()).isEqualTo("COUNTED");
        });
    }
}
