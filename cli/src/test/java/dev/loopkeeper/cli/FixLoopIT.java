package dev.loopkeeper.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.loopkeeper.cli.CommandBench.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The example as its README runs it, on a real development server. */
@Timeout(1200)
class FixLoopIT {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String GOAL = "default/fix-loop";
    private static final String LESSON = "the smallest change that makes the named check pass";

    @TempDir
    Path home;

    @Test
    void loopMendsOneNamedFaultPerTurn_learnsFromAReward_andReleasesOnlyWhenAPersonSaysSo() throws Exception {
        try (FixLoopBench bench = FixLoopBench.start(home)) {
            // given
            Outcome created = bench.ok(
                    "goal",
                    "create",
                    "-f",
                    FixLoopBench.EXAMPLE.resolve("goal.yaml").toString());
            Path scratch = bench.scratch(created);
            Path released = scratch.resolve("released/Account.java");

            // when
            bench.awaitReceipt(GOAL, 2);
            JsonNode rewarded = json(bench.ok(
                    "reward", "add", "fix-loop", "--turn", "2", "--score", "0.9", "--prefer", LESSON, "-o", "json"));
            JsonNode gate = awaitGate(bench);
            boolean releasedBefore = Files.exists(released);
            bench.ok("gate", "approve", "fix-loop", gate.path("gate").asText(), "--digest", digest(gate));
            Outcome watched = bench.ok("goal", "watch", "fix-loop", "--timeout", "180");

            // then
            assertThat(FixLoopBench.told(created, "the seed is (\\d+)").group(1))
                    .isNotEmpty();
            assertThat(created.err()).contains("registered fix@1", "registered release@1");
            assertThat(watched.out()).contains("GoalStopped", "proposed completion");
            assertThat(releasedBefore).isFalse();
            assertThat(released).hasSameTextualContentAs(FixLoopBench.EXAMPLE.resolve("program/Account.java"));
            assertThat(bench.receipts(GOAL))
                    .hasSize(6)
                    .allSatisfy(receipt -> assertThat(receipt.getOutcome()).hasToString("COMPLETED"));
            assertThat(bench.ok("receipts", "verify", "fix-loop").out()).contains("6 receipts", "verdict: VALID");
            assertThat(bench.contracts(GOAL))
                    .extracting(FixLoopBench::text)
                    .hasSize(6)
                    .allSatisfy(contract -> assertThat(contract.contains(LESSON))
                            .as(contract)
                            .isEqualTo(
                                    basis(contract) >= rewarded.path("sequence").asLong()))
                    .last()
                    .asString()
                    .contains(LESSON);
        }
    }

    @Test
    void capabilitiesWithoutAnOperatorKey_areRefusedBeforeAnythingIsAsked() {
        // when
        Outcome outcome = InstalledBench.at(home)
                .run(
                        "goal",
                        "create",
                        "-f",
                        FixLoopBench.EXAMPLE.resolve("goal.yaml").toString(),
                        "--server",
                        "http://127.0.0.1:1",
                        "--bootstrap",
                        "127.0.0.1:1",
                        "--registry",
                        "http://127.0.0.1:1");

        // then
        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err()).contains("no operator key is known", "--key FILE");
    }

    private static JsonNode awaitGate(FixLoopBench bench) {
        return await().atMost(Duration.ofSeconds(180))
                .until(() -> json(bench.ok("gate", "list", "fix-loop", "-o", "json")), gates -> !gates.isEmpty())
                .path(0);
    }

    private static String digest(JsonNode gate) {
        return gate.path("askedDigest").asText();
    }

    private static long basis(String contract) {
        try {
            return JSON.readTree(contract).at("/basis/sequence").asLong();
        } catch (JsonProcessingException e) {
            throw new AssertionError(contract, e);
        }
    }

    private static JsonNode json(Outcome outcome) {
        try {
            return JSON.readTree(outcome.out());
        } catch (JsonProcessingException e) {
            throw new AssertionError(List.of(outcome.out(), outcome.err()).toString(), e);
        }
    }
}
