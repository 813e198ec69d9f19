package dev.loopkeeper.cli.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loopkeeper.cli.failure.CommandFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DevServerTest {

    @TempDir
    Path folder;

    @Test
    void runningServer_isFound() throws IOException {
        // given
        Path file = addressFile(ProcessHandle.current().pid());

        // when
        var found = DevServer.read(file);

        // then
        assertThat(found)
                .hasValueSatisfying(server -> assertThat(server.bootstrap()).isEqualTo("127.0.0.1:2"));
    }

    @Test
    void serverThatDied_isNotBelieved() throws Exception {
        // given
        Process dead = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-version")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        dead.waitFor();

        // when
        var found = DevServer.read(addressFile(dead.pid()));

        // then
        assertThat(found).isEmpty();
    }

    @Test
    void noFile_isNoServer() {
        assertThat(DevServer.read(folder.resolve("none.json"))).isEmpty();
    }

    @Test
    void brokenFile_saysWhatToDo() throws IOException {
        // given
        Path file = Files.writeString(folder.resolve("dev.json"), "{\"server\":\"http://x\"");

        // then
        assertThatThrownBy(() -> DevServer.read(file))
                .isInstanceOfSatisfying(
                        CommandFailure.class,
                        failure -> assertThat(failure.remedy()).contains("delete it"));
    }

    @Test
    void addressFile_followsTheXdgFolders() {
        assertThat(new Environment(Map.of("XDG_RUNTIME_DIR", "/run/u", "XDG_STATE_HOME", "/s"), Map.of(), Path.of("/h"))
                        .addressFile())
                .isEqualTo(Path.of("/run/u/loopkeeper/dev.json"));
        assertThat(new Environment(Map.of("XDG_STATE_HOME", "/s"), Map.of(), Path.of("/h")).addressFile())
                .isEqualTo(Path.of("/s/loopkeeper/dev.json"));
        assertThat(new Environment(Map.of("XDG_RUNTIME_DIR", "relative"), Map.of(), Path.of("/h")).addressFile())
                .isEqualTo(Path.of("/h/.local/state/loopkeeper/dev.json"));
    }

    private Path addressFile(long pid) throws IOException {
        return Files.writeString(folder.resolve("dev.json"), """
                {"schema":"loopkeeper.dev/v1","server":"http://127.0.0.1:1","bootstrap":"127.0.0.1:2",
                 "registry":"http://127.0.0.1:3","pid":%d,"operatorKey":"/k","rootKey":"r",
                 "contextDirectory":"/c","evidenceDirectory":"/e"}""".formatted(pid));
    }
}
