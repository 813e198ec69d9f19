package dev.loopkeeper.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.loopkeeper.schema.SealedReceipt;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The example's executor sees what its contract declares, needs what it sees, and sees nothing else. */
@Timeout(1200)
class FixLoopExecutorIT {

    private static final String WRAPPER = "ObservedTurn.java";

    @TempDir
    static Path home;

    private static FixLoopBench bench;
    private static Path goalFile;

    @BeforeAll
    static void start() throws Exception {
        bench = FixLoopBench.start(home);
        goalFile = Files.writeString(home.resolve("goal.yaml"), observed());
    }

    @AfterAll
    static void stop() {
        bench.close();
    }

    @Test
    void withoutTheLastReceiptsSummary_theLoopFails() throws IOException {
        // given
        String goal = "default/withheld";

        // when
        bench.scratch(bench.ok("goal", "create", "withheld", "-f", goalFile.toString(), "--input", "withhold=summary"));
        String watched =
                bench.ok("goal", "watch", "withheld", "--timeout", "180").out();

        // then
        assertThat(watched).contains("GoalStopped", "turns in a row have failed");
        assertThat(bench.ok("goal", "get", "withheld", "-o", "json").out()).contains("TOO_MANY_FAILURES");
        List<SealedReceipt> receipts = bench.receipts(goal);
        assertThat(receipts.getFirst().getOutcome()).hasToString("COMPLETED");
        assertThat(receipts.subList(1, receipts.size()))
                .isNotEmpty()
                .allSatisfy(receipt -> assertThat(receipt.getReason()).isEqualTo("NO_EVIDENCE"));
        JsonNode told = new ObjectMapper()
                .readTree(bench.ok("explain", "withheld", "-o", "json").out())
                .at("/inputs/0");
        assertThat(told.path("name").asText()).isEqualTo("last failure");
        assertThat(told.path("value").asText()).matches("turn \\d+ attempt \\d+ with NO_EVIDENCE: .+");
        assertThat(bench.ok("explain", "withheld").out())
                .contains("last failure: " + told.path("value").asText());
        assertThat(bench.ok("goal", "get", "withheld", "-o", "json").out())
                .contains(told.path("value").asText());
    }

    @Test
    void executor_isGivenItsContractsOctetsAndWhatItsCapabilityDeclares_andNothingElse() throws IOException {
        // given
        String goal = "default/observed";

        // when
        Path workspace = bench.scratch(bench.ok("goal", "create", "observed", "-f", goalFile.toString()));
        bench.awaitReceipt(goal, 2);

        // then
        Path given = workspace.resolve("observed/turn-2-1");
        assertThat(Files.readAllBytes(given.resolve("stdin")))
                .isEqualTo(bench.contracts(goal).get(1));
        assertThat(Files.readAllLines(given.resolve("environment")))
                .containsExactlyInAnyOrder("PATH", "LOOPKEEPER_CLAIM", "LOOPKEEPER_OWNER");
        assertThat(Files.readAllLines(given.resolve("arguments")))
                .containsExactly(
                        FixLoopBench.EXAMPLE.resolve("FixTurn.java").toString(),
                        FixLoopBench.EXAMPLE.resolve("program").toString());
        assertThat(Path.of(Files.readString(given.resolve("directory")))).doesNotExist();
        assertThat(List.of("stdin", "values", "arguments", "directory"))
                .allSatisfy(file -> assertThat(Files.readString(given.resolve(file)))
                        .doesNotContain(
                                bench.server().contextDirectory().getParent().toString(),
                                bench.server().bootstrap(),
                                bench.server().registry().getAuthority(),
                                bench.server().server().getAuthority(),
                                "PRIVATE KEY"));
    }

    /** The example with the observer around its executor, and a variable that it may see. */
    private static String observed() throws IOException {
        Path wrapper = home.resolve(WRAPPER);
        try (InputStream source = FixLoopExecutorIT.class.getResourceAsStream("fixloop/" + WRAPPER)) {
            Files.copy(source, wrapper);
        }
        return Files.readString(FixLoopBench.EXAMPLE.resolve("goal.yaml"))
                .replace("kind: command", "kind: command\n      environment: [PATH]")
                .replace("\"${dir}/FixTurn.java\"", "\"${dir}/" + WRAPPER + "\", \"${dir}/FixTurn.java\"")
                .replace(
                        "${dir}/FixTurn.java",
                        FixLoopBench.EXAMPLE.resolve("FixTurn.java").toString())
                .replace(
                        "${dir}/program",
                        FixLoopBench.EXAMPLE.resolve("program").toString());
    }
}
