package dev.loopkeeper.runner.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.loopkeeper.kernel.wire.execution.CommandSpec;
import dev.loopkeeper.runner.fixture.Contained;
import dev.loopkeeper.runner.fixture.Running;
import dev.loopkeeper.testkit.id.FreshIds;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@EnabledOnOs(OS.LINUX)
@Timeout(120)
class ContainmentTest {
    private static final Containment NONE = new Containment(List.of());

    @TempDir
    Path folder;

    private final String nap = Running.nap();

    @Test
    void machineWithoutTheSystemsPrograms_containsNothing() {
        assertThat(Containment.among(SystemPrograms.in(List.of(folder))).complete())
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "setsid", "env -i"})
    void childThatHasLeftItsParent_isFoundAlsoWhereNothingIsContained(String wrapper) throws Exception {
        // given
        ProcessGroup group = start(NONE, "(" + wrapper + " " + hangs() + " &)\n" + awaitBegun());
        group.process().waitFor();

        // when
        group.kill();

        // then
        await().atMost(Duration.ofSeconds(30)).until(() -> !Running.with(folder.toString()) && !Running.with(nap));
    }

    @ParameterizedTest
    @CsvSource({"exit 0,0", "exit 7,7", "kill -9 $$,137", "kill -TERM $$,143", "exec /nowhere/at-all,127"})
    void containedProgram_endsWithTheCodeThatItHasWithout(String script, int code) throws Exception {
        // given
        Containment here = Contained.orSkip("a contained program ends with its own code");

        // when
        ProcessGroup without = start(NONE, script);
        ProcessGroup within = start(here, script);

        // then
        assertThat(without.process().waitFor()).isEqualTo(code);
        assertThat(within.process().waitFor()).isEqualTo(code);
    }

    @Test
    void containedProgram_seesTheEnvironmentAndArgumentsThatItSeesWithout() throws Exception {
        // given
        Containment here = Contained.orSkip("a contained program sees its own environment and arguments");
        List<String> argv = List.of("/usr/bin/env", "printenv", "--null");

        // when
        List<String> without = variables(printed(start(NONE, argv)));
        List<String> within = variables(printed(start(here, argv)));

        // then
        assertThat(without).hasSize(2).contains("PATH=/usr/bin:/bin");
        assertThat(within).containsExactlyInAnyOrderElementsOf(without);
        assertThat(printed(start(here, List.of("printf", "%s\n", "$(touch owned); `id` \"'", "eval"))))
                .isEqualTo("$(touch owned); `id` \"'\neval\n");
    }

    @Test
    void nameOfSomethingThatAShellDoesItself_isOnlyAPrograms() throws Exception {
        // given
        Containment here = Contained.orSkip("no name is a shell's own");

        // when
        ProcessGroup group = start(here, List.of("eval", "touch " + folder.resolve("owned")));

        // then
        assertThat(group.process().waitFor()).isEqualTo(127);
        assertThat(folder.resolve("owned")).doesNotExist();
    }

    @Test
    void containedProgramThatEnds_takesWithItWhatHasLeftSessionEnvironmentAndParent() throws Exception {
        // given
        Containment here = Contained.orSkip("what has left session, environment and parent ends with its program");
        ProcessGroup group = start(here, "(setsid env -i " + hangs() + " &)\n" + awaitBegun());

        // when
        group.process().waitFor();

        // then
        await().atMost(Duration.ofSeconds(30)).until(() -> !Running.with(folder.toString()) && !Running.with(nap));
    }

    @Test
    void containedProgramThatIsKilled_hasLeftNothingWhenTheKillReturns() throws Exception {
        // given
        Containment here = Contained.orSkip("nothing of a killed program is left when the kill returns");
        String many = "for i in 1 2 3 4 5 6 7 8; do (setsid env -i " + hangs() + " &); done\n";

        for (int round = 0; round < 10; round++) {
            ProcessGroup group = start(here, many + awaitBegun() + "sleep " + nap + "\n");
            await().atMost(Duration.ofSeconds(60)).until(() -> Running.with(nap));

            // when
            group.kill();

            // then
            assertThat(Running.with(nap))
                    .as("something of round %d runs", round)
                    .isFalse();
            assertThat(Running.with(folder.toString())).isFalse();
            Files.deleteIfExists(folder.resolve("begun"));
        }
    }

    private String hangs() {
        return "/bin/sh -c ': > %1$s/begun; sleep %2$s; : %1$s' </dev/null >/dev/null 2>&1".formatted(folder, nap);
    }

    private String awaitBegun() {
        return "while [ ! -e '%s/begun' ]; do sleep 0.05; done\n".formatted(folder);
    }

    private ProcessGroup start(Containment containment, String script) throws IOException {
        Path program = Files.writeString(Files.createTempFile(folder, "script", ".sh"), script + "\n");
        return start(containment, List.of("/bin/sh", program.toString()));
    }

    private ProcessGroup start(Containment containment, List<String> argv) throws IOException {
        ObjectNode command = JsonNodeFactory.instance.objectNode().put("kind", "command");
        argv.forEach(command.putArray("argv")::add);
        return ProcessGroup.start(
                CommandSpec.parse("executor", command),
                containment,
                Map.of("PATH", "/usr/bin:/bin"),
                folder,
                FreshIds.name("claim"));
    }

    /** Without the claim, which is another each time. */
    private static List<String> variables(String printed) {
        return Stream.of(printed.split("\0", -1))
                .filter(variable -> !variable.isEmpty() && !variable.startsWith("LOOPKEEPER_CLAIM="))
                .toList();
    }

    private static String printed(ProcessGroup group) throws Exception {
        byte[] printed = group.process().getInputStream().readAllBytes();
        assertThat(group.process().waitFor(60, TimeUnit.SECONDS)).isTrue();
        return new String(printed, StandardCharsets.UTF_8);
    }
}
