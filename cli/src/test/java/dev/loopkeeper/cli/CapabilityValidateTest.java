package dev.loopkeeper.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.cli.CommandBench.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "executor: {kind: command, argv: [\"true\"], cpuSeconds: 0} | executor.cpuSeconds, but it is 0",
                "executor: {kind: command, argv: []} | executor.argv, at most 256 in all, but there are 0",
                "executor: {kind: shell, line: ls} | one of command, replay, openai, anthropic, http, external at executor.kind",
                "executor: {kind: external, queue: 7} | executor.queue",
                "executor: {kind: http, url: \"file:///etc/passwd\"} | executor.url",
                "tools: [{id: a, arguments: {$ref: \"file:///etc/passwd\"}}] | refers to nothing outside it at tools.a.arguments",
                "tools: [{id: a, arguments: {properties: {b: {$ref: \"http://127.0.0.1:1/s\"}}}}] | tools.a.arguments",
                "tools: [{id: a, arguments: {type: strnig}}] | tools.a.arguments, but it breaks",
                "tools: [{id: a, arguments: {properties: {b: {pattern: \"[\"}}}}] | tools.a.arguments, but it refers to something that is not in it, or has a pattern that is none",
                "tools: [{id: a, arguments: {$ref: \"#\"}}] | tools.a.arguments, but it refers to itself without end",
                "tools: [{id: a, arguments: {}}, {id: a, arguments: {}}] | tools of distinct ids, but two are called a",
                "tools: [{id: a, arguments: {}, run: {kind: shell}}] | one of command, http, mcp at tools.a.run.kind",
                "tools: [{id: a, arguments: {}, run: {kind: command, argv: []}}] | tools.a.run.argv",
            })
    void documentThatNoRunnerCouldExecute_isInvalidAndTheFieldIsNamed(String field, String problem) throws IOException {
        // given
        String name = field.substring(0, field.indexOf(':'));
        String document =
                VALID.lines().filter(line -> !line.startsWith(name + ":")).collect(Collectors.joining("\n")) + "\n"
                        + field + "\n";

        // when
        Outcome outcome = validate(document);

        // then
        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.out()).contains("\"valid\": false", "expected ", ", but ", problem);
    }

    @ParameterizedTest
    @ValueSource(strings = {"capability", "policy"})
    void fileThatIsNoText_isSaidToBeNone(String what) throws IOException {
        // given
        Path file = folder.resolve("program");
        byte[] noUtf8 = {0x7f, 'E', 'L', 'F', (byte) 0xff, (byte) 0xfe};
        byte[] zeros = {'a', ':', ' ', 0};

        for (byte[] octets : List.of(noUtf8, zeros)) {
            Files.write(file, octets);

            // when
            Outcome outcome = new CommandBench(folder).run(what, "validate", file.toString());

            // then
            assertThat(outcome.exit()).isEqualTo(2);
            assertThat(outcome.err()).contains("expected text in UTF-8 in " + file + ", but it is none");
        }
    }

    private Outcome validate(String document) throws IOException {
        Path file = Files.writeString(folder.resolve("capability.yaml"), document);
        return new CommandBench(folder).run("capability", "validate", file.toString(), "-o", "json");
    }
}
