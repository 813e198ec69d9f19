package dev.loopkeeper.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.loopkeeper.client.crypto.SigningKey;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever a command is given to read, it says in one sentence why it cannot, and exits 2. */
class UnreadableInputTest {

    private static final String ROOT = " --root-key "
            + Base64.getEncoder()
                    .encodeToString(
                            SigningKey.ofSeed(new byte[32]).verificationKey().spki());
    private static final String NOWHERE = " --bootstrap 127.0.0.1:1 --registry http://127.0.0.1:1";
    private static final List<String> BAD =
            List.of("binary", "zeros", "folder", "empty", "control", "huge", "closed", "nowhere");

    private static final boolean POSIX =
            FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

    /** Each names a file FILE; the rest of it is good. */
    private static final List<String> COMMANDS = List.of(
            "goal create g --file FILE --server http://127.0.0.1:1",
            "policy validate FILE",
            "policy set FILE g --server http://127.0.0.1:1",
            "capability register FILE --key HOME/key.pem" + ROOT + NOWHERE,
            "capability register HOME/good.yaml --key FILE" + ROOT + NOWHERE,
            "repair skip g --reason r --key FILE --server http://127.0.0.1:1" + NOWHERE,
            "turn finish claim-1 --result FILE --token-file HOME/token --runner http://127.0.0.1:1",
            "turn heartbeat claim-1 --token-file FILE --runner http://127.0.0.1:1",
            "harness run HOME/case-FILE",
            "keys list HOME/keys-FILE" + NOWHERE);

    @TempDir
    Path home;

    static Stream<Arguments> invocations() {
        return COMMANDS.stream().flatMap(command -> BAD.stream().map(bad -> Arguments.of(command, bad)));
    }

    @BeforeEach
    void prepare() throws IOException {
        Files.writeString(
                home.resolve("key.pem"), SigningKey.ofSeed(new byte[32]).pem().reveal());
        Files.writeString(home.resolve("good.yaml"), "id: build\n");
        Files.writeString(home.resolve("token"), "secret");
        Files.write(home.resolve("binary"), new byte[] {(byte) 0xca, (byte) 0xfe, (byte) 0xba, (byte) 0xbe});
        Files.write(home.resolve("zeros"), new byte[100]);
        Files.createDirectory(home.resolve("folder"));
        Files.createFile(home.resolve("empty"));
        Files.writeString(home.resolve("control"), "goal: \u0007\n");
        try (var huge = new RandomAccessFile(home.resolve("huge").toFile(), "rw")) {
            huge.setLength(17 << 20);
        }
        Path closed = Files.writeString(home.resolve("closed"), "id: build\n");
        if (POSIX) {
            Files.setPosixFilePermissions(closed, Set.of());
        }
    }

    @ParameterizedTest(name = "{1}: {0}")
    @MethodSource("invocations")
    void unreadableFile_isOneSentenceAndExitsTwo(String command, String bad) throws IOException {
        // given
        assumeFalse(
                bad.equals("closed") && Files.isReadable(home.resolve(bad)), "whoever runs this may open every file");
        String line = command.replace("HOME/case-FILE", folder("case-", "case.yaml", bad))
                .replace("HOME/keys-FILE", folder("keys-", "root/root.pem", bad))
                .replace("HOME", home.toString())
                .replace("FILE", home.resolve(bad).toString());

        // when
        var outcome = new CommandBench(home).run(line.split(" "));

        // then
        assertThat(outcome.exit()).as(outcome.err()).isEqualTo(2);
        assertThat(outcome.err()).startsWith("loopctl: ").doesNotContain("\tat ", "Exception", "null");
        assertThat(outcome.err().lines().count()).isBetween(1L, 2L);
    }

    @Test
    void binaryOnStandardInput_isOneSentenceAndExitsTwo() {
        // given
        InputStream before = System.in;
        System.setIn(new ByteArrayInputStream(new byte[] {(byte) 0xff, 0, 1}));
        try {
            // when
            var outcome = new CommandBench(home).run("policy", "validate", "-");

            // then
            assertThat(outcome.exit()).isEqualTo(2);
            assertThat(outcome.err()).startsWith("loopctl: expected text in UTF-8 in standard input, but it is none\n");
        } finally {
            System.setIn(before);
        }
    }

    /** A folder in which {@code file} is what {@code bad} is. */
    private String folder(String prefix, String file, String bad) throws IOException {
        Path folder = home.resolve(prefix + bad);
        Files.createDirectories(folder.resolve(file).getParent());
        Path from = home.resolve(bad);
        if (Files.isDirectory(from)) {
            Files.createDirectories(folder.resolve(file));
        } else if (Files.exists(from) && Files.notExists(folder.resolve(file))) {
            Files.createSymbolicLink(folder.resolve(file), from);
        }
        return folder.toString();
    }
}
