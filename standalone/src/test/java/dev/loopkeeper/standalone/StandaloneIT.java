package dev.loopkeeper.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The built application as a process of its own. */
@Timeout(600)
class StandaloneIT {

    private static final Duration READY = Duration.ofSeconds(300);

    @TempDir
    Path folder;

    private Process process;

    @BeforeEach
    void start() throws IOException {
        launch(addressFile());
        Awaitility.await("address file").atMost(READY).until(() -> Files.exists(addressFile()) || !process.isAlive());
        assertThat(process.isAlive())
                .as(Files.readString(folder.resolve("err")))
                .isTrue();
    }

    private void launch(Path addressFile, String... more) throws IOException {
        Files.createDirectories(folder.resolve("temporary"));
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Djava.io.tmpdir=" + folder.resolve("temporary")));
        if (Runtime.version().feature() >= 23) {
            command.add("--sun-misc-unsafe-memory-access=allow");
        }
        command.addAll(List.of(
                "-jar",
                Path.of("target/quarkus-app/quarkus-run.jar").toAbsolutePath().toString(),
                "--address-file",
                addressFile.toString(),
                "--until-input-ends"));
        command.addAll(List.of(more));
        process = new ProcessBuilder(command)
                .redirectOutput(folder.resolve("out").toFile())
                .redirectError(folder.resolve("err").toFile())
                .start();
    }

    @AfterEach
    void end() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    @Test
    void ready_everythingAnswersOnLoopbackOnly_andNobodyIsWarned() throws Exception {
        // given
        JsonNode addresses = new ObjectMapper().readTree(addressFile().toFile());

        // when
        int health = get(addresses.path("server").asText() + "/q/health/ready");
        int subjects = get(addresses.path("registry").asText() + "/subjects/loop.goal-events.v1-value/versions/latest");

        // then
        assertThat(health).isEqualTo(200);
        assertThat(subjects).isEqualTo(200);
        assertThat(addresses.path("pid").asLong()).isEqualTo(process.pid());
        assertThat(Listening.beyondLoopback(process.pid())).isEmpty();
        assertThat(folder.resolve("out")).content().contains("development only", "ready after");
        assertThat(folder.resolve("err")).isEmptyFile();
    }

    @Test
    void signal_stopsItAndLeavesNothingBehind() throws Exception {
        // when
        process.destroy();

        // then
        assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
        assertNothingIsLeft();
    }

    @Test
    void endOfInput_stopsItAndLeavesNothingBehind() throws Exception {
        // when
        process.getOutputStream().close();

        // then
        assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isZero();
        assertNothingIsLeft();
    }

    @Test
    void serverThatCannotLeaveItsAddresses_warnsAndRuns_andOneWhosePortIsTakenSaysSo() throws Exception {
        // given
        String taken = URI.create(new ObjectMapper()
                                .readTree(addressFile().toFile())
                                .path("server")
                                .asText())
                        .getPort() + "";
        Process first = process;
        try {
            // when
            launch(addressFile(), "--http-port", taken);

            // then
            assertThat(process.waitFor(READY.toSeconds(), TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isEqualTo(1);
            assertThat(folder.resolve("err")).content().contains("expected to listen at 127.0.0.1:" + taken);
        } finally {
            first.destroyForcibly().waitFor();
        }

        // when
        launch(Files.createFile(folder.resolve("file")).resolve("dev.json"));
        Awaitility.await("a warning")
                .atMost(READY)
                .until(() ->
                        Files.readString(folder.resolve("err")).contains("set XDG_STATE_HOME") || !process.isAlive());
        boolean alive = process.isAlive();
        process.getOutputStream().close();

        // then
        assertThat(alive).isTrue();
        assertThat(folder.resolve("out")).content().contains("ready after");
        assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isZero();
    }

    private void assertNothingIsLeft() {
        assertThat(addressFile()).doesNotExist();
        assertThat(folder.resolve("temporary")).isDirectoryNotContaining("glob:**loopkeeper*");
        assertThat(folder.resolve("err")).isEmptyFile();
    }

    private Path addressFile() {
        return folder.resolve("state/dev.json");
    }

    private static int get(String address) throws IOException, InterruptedException {
        try (HttpClient http = HttpClient.newHttpClient()) {
            return http.send(HttpRequest.newBuilder(URI.create(address)).build(), BodyHandlers.discarding())
                    .statusCode();
        }
    }
}
