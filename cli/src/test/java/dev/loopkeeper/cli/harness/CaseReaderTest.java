package dev.loopkeeper.cli.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loopkeeper.cli.failure.CommandFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CaseReaderTest {

    private static final String CASE = """
            name: small
            capabilities:
              - {id: c, executor: {argv: ["${java}", "${case}/A.java"]}}
            context:
              - {ref: skill.md, text: "be careful"}
            models:
              planner:
                - {asks: {tool: note, arguments: {}}, usage: {input: 3}}
                - {says: {outcome: COMPLETED}, usage: {input: 1, output: 2}}
            goal: {goal: demo/small, objective: it is small, policy: {context: [{ref: skill.md}]}}
            steps:
              - await: {receipt: {turn: 1}}
              - approve: {gate: g1, digest: wrong, rejected: STALE_DIGEST}
              - pause: {reason: lunch}
            expect:
              turns:
                - {turn: 1, outcome: COMPLETED, decision: Stop, reason: CLOSED, next: no}
              stop: CLOSED
            """;

    @TempDir
    Path folder;

    @Test
    void contextFile_isPinnedByItsDigest() throws IOException {
        // when
        HarnessCase read = read(CASE);

        // then
        assertThat(read.document().at("/policy/context/0/digest").asText())
                .isEqualTo("sha256:9814ac3eaf081b78fb8b2b4b5e2379c1b3ba5be07851ab1d4b27fa7a9176ec0e");
    }

    @Test
    void placeholders_nameTheProgramAndTheFolder() throws IOException {
        // when
        HarnessCase read = read(CASE);

        // then
        assertThat(read.capabilities().getFirst().at("/executor/argv/0").asText())
                .isEqualTo("/jdk/bin/java");
        assertThat(read.capabilities().getFirst().at("/executor/argv/1").asText())
                .isEqualTo(folder.toAbsolutePath() + "/A.java");
    }

    @Test
    void steps_keepTheirOrder() throws IOException {
        // when
        HarnessCase read = read(CASE);

        // then
        assertThat(read.steps())
                .satisfiesExactly(
                        step -> assertThat(step).isInstanceOf(Step.AwaitReceipt.class),
                        step -> assertThat(step)
                                .isInstanceOfSatisfying(
                                        Step.Answer.class,
                                        answer ->
                                                assertThat(answer.rightDigest()).isFalse()),
                        step -> assertThat(step)
                                .isInstanceOfSatisfying(
                                        Step.Ask.class,
                                        ask -> assertThat(ask.verb()).isEqualTo("pause")));
    }

    @Test
    void models_shareOneServer() throws IOException {
        // given
        HarnessCase one = read(CASE);
        HarnessCase other = read(CASE.replace("planner:", "reviewer:"));

        // when
        ScriptedModels models = ScriptedModels.of(List.of(one, other));

        // then
        assertThat(models.script().at("/planner/1/says/outcome").asText()).isEqualTo("COMPLETED");
        assertThat(models.script().path("reviewer")).hasSize(2);
        assertThat(models.arguments(folder)).first().isEqualTo("--model-script");
    }

    @Test
    void modelOfTwoCases_isRefusedSinceOneWouldSpeakTheOthersLines() throws IOException {
        // given
        HarnessCase read = read(CASE);

        // then
        assertThatThrownBy(() -> ScriptedModels.of(List.of(read, read)))
                .isInstanceOf(CommandFailure.class)
                .hasMessageContaining("planner");
    }

    @Test
    void caseWithoutModels_startsNoServerForThem() throws IOException {
        assertThat(ScriptedModels.none().arguments(folder)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "stop: CLOSED|stopp: CLOSED",
                "next: no|next: maybe",
                "digest: wrong|digest: some",
                "- pause:|- halt:",
                "{turn: 1}|{turn: one}",
                "outcome: COMPLETED|result: COMPLETED",
                "{ref: skill.md}]|{ref: other.md}]",
                "asks:|ask:",
                "tool: note|name: note",
                "says: {outcome: COMPLETED}, |''",
                "output: 2|outputs: 2",
                "input: 3|input: three",
                ", usage: {input: 3}|''",
                "goal: demo/small|goal: demo/small/er",
            })
    void misspelling_isRefusedWhereItStands(String right, String wrong) {
        assertThatThrownBy(() -> read(CASE.replace(right, wrong)))
                .isInstanceOf(CommandFailure.class)
                .hasMessageContaining("expected ");
    }

    private HarnessCase read(String text) throws IOException {
        Files.writeString(folder.resolve(CaseReader.FILE), text);
        return CaseReader.read(folder, "/jdk/bin/java");
    }
}
