package dev.loopkeeper.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What scripts read must not change by accident: each {@code -o json}, byte for byte. */
class GoldenJsonTest {

    private static final String DIGEST = "sha256:" + "b".repeat(64);
    private static final String ADMITTED = "{\"eventId\":\"e1\",\"goal\":\"acme/fix\",\"sequence\":7}";

    private FakeServer server;
    private CommandBench bench;

    @BeforeEach
    void setUp(@TempDir Path home) throws IOException {
        server = FakeServer.start();
        bench = new CommandBench(home);
    }

    @AfterEach
    void tearDown() {
        server.close();
    }

    static Stream<Arguments> commands() {
        String gate = "{\"gate\":\"g1\",\"kind\":\"CONTEXT\",\"question\":\"May this be sent?\",\"askedDigest\":\""
                + DIGEST + "\"}";
        return Stream.of(
                golden(
                        "goal-list-empty",
                        "goal list",
                        "GET /api/v1/goals",
                        "{\"goals\":[],\"asOf\":\"2026-01-01T00:00:00Z\"}"),
                golden(
                        "goal-list",
                        "goal list --tenant acme --limit 2",
                        "GET /api/v1/goals?tenant=acme&limit=2",
                        "{\"goals\":[{\"goal\":\"acme/fix\",\"phase\":\"READY\",\"sequence\":3,\"turns\":1,\"title\":\"Fix it\"}]}"),
                golden(
                        "goal-get",
                        "goal get acme/fix",
                        "GET /api/v1/goals/acme/fix",
                        "{\"goal\":\"acme/fix\",\"phase\":\"READY\",\"lanes\":{\"parent\":null,\"children\":[{\"goal\":\"acme/fix.1\",\"state\":\"OPEN\"}]}}"),
                golden(
                        "goal-create",
                        "goal create acme/fix --objective done --capability build",
                        "POST /api/v1/goals",
                        ADMITTED),
                golden("goal-pause", "goal pause acme/fix", "POST /api/v1/goals/acme/fix/pause", ADMITTED),
                golden(
                        "gate-list",
                        "gate list acme/fix",
                        "GET /api/v1/goals/acme/fix/gates",
                        "{\"gates\":[" + gate + "]}"),
                golden(
                        "gate-list-all",
                        "gate list",
                        "GET /api/v1/gates?limit=500",
                        "{\"gates\":[{\"goal\":\"acme/fix\",\"gate\":\"g1\"}],\"next\":null}"),
                golden(
                        "attention",
                        "attention --tenant acme",
                        "GET /api/v1/attention?tenant=acme&limit=500",
                        "{\"items\":[{\"goal\":\"acme/fix\",\"kind\":\"GATE\",\"ref\":\"g1\",\"expiresAt\":null}],\"next\":null}"),
                golden(
                        "explain",
                        "explain acme/fix",
                        "GET /api/v1/goals/acme/fix/should-run",
                        "{\"goal\":\"acme/fix\",\"mode\":\"WAIT\",\"decision\":\"Wait\",\"inputs\":[{\"name\":\"gate\",\"value\":\"g1\"}],\"onlySchedulerKnows\":[],\"interaction\":{\"agent\":[\"start nothing\"],\"user\":[],\"cli\":[]}}"),
                golden(
                        "gate-get",
                        "gate get acme/fix g1",
                        "GET /api/v1/goals/acme/fix/gates/g1",
                        "{\"gate\":" + gate + "}"),
                golden(
                        "gate-approve",
                        "gate approve acme/fix g1 --digest " + DIGEST,
                        "POST /api/v1/goals/acme/fix/gates/g1/verdict",
                        ADMITTED),
                golden(
                        "reward-add",
                        "reward add acme/fix --turn 1 --score 0.8",
                        "POST /api/v1/goals/acme/fix/rewards",
                        ADMITTED),
                golden(
                        "should-run",
                        "quota should-run acme/fix",
                        "GET /api/v1/goals/acme/fix/should-run",
                        "{\"goal\":\"acme/fix\",\"mode\":\"RUN\",\"reason\":\"START_TURN\",\"allowedTools\":[\"compile\"]}"),
                golden(
                        "receipts-list",
                        "receipts list acme/fix",
                        "GET /api/v1/goals/acme/fix/receipts?limit=500",
                        "{\"receipts\":[{\"receiptId\":\"t1-a1-x\",\"turn\":1,\"attempt\":1,\"outcome\":\"COMPLETED\"}]}"),
                golden(
                        "receipts-list-empty",
                        "receipts list acme/fix",
                        "GET /api/v1/goals/acme/fix/receipts?limit=500",
                        "{\"receipts\":[]}"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("commands")
    void json_isAsRecorded(String name, String line, String request, String answer) throws IOException {
        // given
        server.answers(request, 200, answer);

        // when
        var outcome = bench.run(
                Stream.concat(Arrays.stream(line.split(" ")), Stream.of("-o", "json", "--server", server.url()))
                        .toArray(String[]::new));

        // then
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.out()).isEqualTo(recorded(name));
    }

    private static String recorded(String name) throws IOException {
        try (InputStream file = GoldenJsonTest.class.getResourceAsStream("golden/" + name + ".json")) {
            assertThat(file).as("golden/%s.json", name).isNotNull();
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static Arguments golden(String name, String line, String request, String answer) {
        return Arguments.of(name, line, request, answer);
    }
}
