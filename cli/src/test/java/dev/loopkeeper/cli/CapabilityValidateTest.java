package dev.loopkeeper.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.cli.CommandBench.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CapabilityValidateTest {

    private static final String VALID = """
            id: build
            perTurn: {tokens: "10", costMicros: "0", toolCalls: "1", millis: "60000"}
            executor: {kind: command, argv: ["true"]}
            """;

    @TempDir
    Path folder;

    @Test
    void validDocument_isSaidToBeWithoutAnyServer() throws IOException {
        // when
        Outcome outcome = validate(VALID);

        // then
        assertThat(outcome.exit()).as(outcome.err()).isZero();
        assertThat(outcome.out()).contains("\"capability\": \"build@1\"", "\"valid\": true");
    }

    @Test
    void documentWithAFieldThatMeansNothing_isInvalidAndTheFieldIsNamed() throws IOException {
        // when
        Outcome outcome = validate(VALID + "budget: 5\n");

        // then
        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.out()).contains("\"valid\": false", "'budget' is there");
    }

    @Test
    void oneInvalidDocumentOfSeveral_failsTheCommandAndAllAreTold() throws IOException {
        // given
        Path valid = Files.writeString(folder.resolve("valid.yaml"), VALID);
        Path invalid = Files.writeString(folder.resolve("invalid.yaml"), VALID.replace("build", "-x"));

        // when
        Outcome outcome = new CommandBench(folder).run("capability", "validate", invalid.toString(), valid.toString());

        // then
        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.out()).contains("build@1", "expected a capability id of");
    }

    @Test
    void goalDocument_isJudgedByTheCapabilitiesThatItBringsAlong() {
        // given
        String example = Path.of("..", "examples", "fix-loop", "goal.yaml").toString();

        // when
        Outcome outcome = new CommandBench(folder).run("capability", "validate", example);

        // then
        assertThat(outcome.exit()).as(outcome.out()).isZero();
        assertThat(outcome.out()).contains("fix@1", "release@1");
    }

    private Outcome validate(String document) throws IOException {
        Path file = Files.writeString(folder.resolve("capability.yaml"), document);
        return new CommandBench(folder).run("capability", "validate", file.toString(), "-o", "json");
    }
}
