package dev.loopkeeper.runner.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
@Timeout(300)
class OrphansTest {
    private final List<Process> started = new ArrayList<>();

    @AfterEach
    void end() {
        started.forEach(Process::destroyForcibly);
    }

    @Test
    void programWhoseOwnerHasDied_isEnded() throws IOException, InterruptedException {
        // given
        Process owner = start("true", "nobody");
        String mark = Orphans.mark(owner.pid());
        owner.waitFor();
        Process orphan = start("sleep", mark, "600");
        awaitMark(orphan, mark);

        // when
        int ended = Orphans.end();

        // then
        assertThat(ended).isGreaterThanOrEqualTo(1);
        await().until(() -> !orphan.isAlive());
    }

    @Test
    void programWhoseOwnerLives_isLeftAlone() throws IOException {
        // given
        String mark = Orphans.mark(ProcessHandle.current().pid());
        Process program = start("sleep", mark, "600");
        awaitMark(program, mark);

        // when
        Orphans.end();

        // then
        assertThat(program.isAlive()).isTrue();
    }

    @Test
    void programWhoseOwnersIdIsUsedAgain_isEnded() throws IOException {
        // given
        String mark = ProcessHandle.current().pid() + "-1";
        Process orphan = start("sleep", mark, "600");
        awaitMark(orphan, mark);

        // when
        Orphans.end();

        // then
        await().until(() -> !orphan.isAlive());
    }

    @Test
    void programWithAMarkThatIsNotOurs_isLeftAlone() throws IOException {
        // given
        Process program = start("sleep", "somebody-else", "600");
        awaitMark(program, "somebody-else");

        // when
        Orphans.end();

        // then
        assertThat(program.isAlive()).isTrue();
    }

    private Process start(String program, String owner, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(program));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().put(Orphans.OWNER, owner);
        Process process = builder.start();
        started.add(process);
        return process;
    }

    private static void awaitMark(Process process, String mark) {
        await().until(() -> ProcFiles.variable(process.pid(), Orphans.OWNER)
                .filter(mark::equals)
                .isPresent());
    }
}
