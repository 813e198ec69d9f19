package dev.loopkeeper.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AddressesTest {

    @Test
    void addressFile_isJsonForItsOwnersEyes(@TempDir Path folder) throws IOException {
        // given
        Path file = folder.resolve("below/dev.json");
        var addresses = new Addresses(
                "http://127.0.0.1:1",
                "127.0.0.1:2",
                "http://127.0.0.1:3",
                4,
                Path.of("/a \"b\"/key"),
                "root",
                "token",
                folder,
                folder,
                Optional.of("http://127.0.0.1:5/v1"));

        // when
        Optional<String> warning = addresses.leaveIn(file);

        // then
        assertThat(warning).isEmpty();
        JsonNode tree = new ObjectMapper().readTree(file.toFile());
        assertThat(tree.path("server").asText()).isEqualTo("http://127.0.0.1:1");
        assertThat(tree.path("models").asText()).isEqualTo("http://127.0.0.1:5/v1");
        assertThat(tree.path("pid").asInt()).isEqualTo(4);
        assertThat(tree.path("operatorKey").asText()).isEqualTo("/a \"b\"/key");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
    }

    @Test
    void addressesThatCannotBeLeft_areWarnedOfInOneSentence(@TempDir Path folder) throws IOException {
        // given
        Path state = Files.createFile(folder.resolve("state"));
        var addresses = new Addresses("s", "b", "r", 41, folder, "root", "secret", folder, folder, Optional.empty());

        // when
        Optional<String> warning = addresses.leaveIn(state.resolve("loopkeeper/dev.json"));

        // then
        assertThat(warning)
                .hasValueSatisfying(words -> assertThat(words)
                        .contains("expected to write " + state, ", but", "set XDG_STATE_HOME")
                        .doesNotContain("\n", "secret"));
    }

    @Test
    void addressFile_isTakenAwayByTheServerThatLeftIt(@TempDir Path folder) throws IOException {
        // given
        Path file = folder.resolve("dev.json");
        new Addresses("s", "b", "r", 41, folder, "root", "token", folder, folder, Optional.empty()).leaveIn(file);

        // when
        Addresses.takeAway(file, 4);
        boolean afterAnother = Files.exists(file);
        Addresses.takeAway(file, 41);

        // then
        assertThat(afterAnother).isTrue();
        assertThat(file).doesNotExist();
    }
}
