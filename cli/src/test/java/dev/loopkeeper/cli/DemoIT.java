package dev.loopkeeper.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.client.crypto.DsseJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The demonstrations on a real broker, as {@code loopctl demo} runs them. */
@Timeout(1200)
class DemoIT {

    @TempDir
    Path home;

    @Test
    void demo_printsEveryTurnWithItsReason_andVerifiesItsReceipts() throws IOException {
        // given
        Path receipts = home.resolve("receipts");

        // when
        var outcome = InstalledBench.at(home).run("demo", "--receipt-dir", receipts.toString());

        // then
        assertThat(outcome.exit()).as(outcome.out() + outcome.err()).isZero();
        assertThat(outcome.out())
                .containsSubsequence(
                        "success",
                        "turn 1  receipt t1-a1-",
                        "outcome COMPLETED",
                        "decision StartTurn  reason START_TURN",
                        "next turn yes: turn 2 runs demo-review",
                        "turn 2  receipt t2-a1-",
                        "decision Stop  reason OBJECTIVE_COMPLETE",
                        "next turn no: ",
                        "verdict: VALID",
                        "case passed",
                        "refusal",
                        "turn 1  receipt t1-a1-",
                        "decision Stop  reason TOOL_NOT_ALLOWED",
                        "next turn no: the next turn would use restart-service, which the policy does not allow",
                        "verdict: VALID",
                        "case passed",
                        "context-gate",
                        "turn 1  receipt t1-a1-",
                        "outcome PAUSED",
                        "decision Wait  reason GATE_OPEN",
                        "gate g1 asks about exactly this (sha256:",
                        "# review-loop-plan",
                        "\"name\" : \"append_note\"",
                        "refused with STALE_DIGEST, nothing changed",
                        "admitted",
                        "turn 2  receipt t2-a1-",
                        "decision StartTurn  reason START_TURN",
                        "turn 3  receipt t3-a1-",
                        "decision Stop  reason OBJECTIVE_COMPLETE",
                        "verdict: VALID",
                        "case passed",
                        "model",
                        "turn 1  receipt t1-a1-",
                        "outcome PAUSED",
                        "decision Wait  reason GATE_OPEN",
                        "admitted",
                        "turn 2  receipt t2-a1-",
                        "tool append_note allowed",
                        "usage known: 998 tokens (cacheRead 384, input 470, output 104, reasoning 40), cost 2476 micros by demo-prices@1",
                        "decision Stop  reason OBJECTIVE_COMPLETE",
                        "verdict: VALID",
                        "case passed",
                        "4 of 4 cases passed");
        assertThat(envelopes(receipts))
                .hasSize(8)
                .allSatisfy(file -> assertThat(DsseJson.read(Files.readAllBytes(file)))
                        .isInstanceOf(DsseJson.Reading.Parsed.class));
    }

    @Test
    void wrongExpectation_failsAndShowsBothSides() throws IOException {
        // given
        Path demo = InstalledBench.root().resolve("examples/demos/refusal/case.yaml");
        String wrong = Files.readString(demo)
                .replace("stop: TOOL_NOT_ALLOWED", "stop: OBJECTIVE_COMPLETE")
                .replace(
                        "decisions: [TurnRequested, GoalStopped]",
                        "decisions: [TurnRequested, TurnRequested, GoalStopped]");
        Files.writeString(Files.createDirectories(home.resolve("wrong")).resolve("case.yaml"), wrong);

        // when
        var outcome = InstalledBench.at(home)
                .run("harness", "run", home.resolve("wrong").toString());

        // then
        assertThat(outcome.exit()).as(outcome.out() + outcome.err()).isEqualTo(1);
        assertThat(outcome.out())
                .containsSubsequence(
                        "a stop with reason",
                        "expected: OBJECTIVE_COMPLETE",
                        "found:    TOOL_NOT_ALLOWED",
                        "on topic decisions",
                        "expected: [TurnRequested, TurnRequested, GoalStopped]",
                        "found:    [TurnRequested, GoalStopped]",
                        "case FAILED");
        assertThat(outcome.err()).contains("1 of 1 cases failed").doesNotContain("\tat ");
    }

    private static List<Path> envelopes(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".dsse.json")).toList();
        }
    }
}
