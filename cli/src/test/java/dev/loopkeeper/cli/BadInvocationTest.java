package dev.loopkeeper.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class BadInvocationTest {

    private static final String DEAD = "http://127.0.0.1:1";

    @TempDir
    Path home;

    static Stream<Arguments> wrongCommandLines() {
        return Stream.of(
                bad(2, ""),
                bad(2, "goals"),
                bad(2, "goal"),
                bad(2, "goal approve x"),
                bad(2, "goal get"),
                bad(2, "goal get a/b/c"),
                bad(2, "goal get -x"),
                bad(2, "goal list --limit many"),
                bad(2, "goal list -o xml"),
                bad(2, "goal create"),
                bad(2, "goal create g --server " + DEAD),
                bad(2, "goal create g --file nowhere.yaml"),
                bad(2, "goal create g --file HOME/broken.yaml"),
                bad(2, "goal create g --file HOME/list.yaml"),
                bad(2, "goal create g --file HOME/twice.yaml"),
                bad(2, "goal create g --file HOME/tab.yaml"),
                bad(2, "goal create g --file HOME/bad"),
                bad(2, "goal create g --objective done --server " + DEAD),
                bad(2, "goal pause ../g"),
                bad(2, "gate approve g g1"),
                bad(2, "gate approve g g1 --digest sha256:12"),
                bad(2, "gate reject g"),
                bad(2, "reward add g --turn 1"),
                bad(2, "reward add g --turn 1 --score 7"),
                bad(2, "reward add g --turn 1 --score=-1.1"),
                bad(2, "reward add g --turn 0 --score 0.5"),
                bad(2, "quota"),
                bad(2, "quota should-run a b"),
                bad(2, "topics tail"),
                bad(2, "topics tail nope"),
                bad(2, "topics tail receipts -n few --bootstrap 127.0.0.1:1 --registry " + DEAD),
                bad(2, "capability register"),
                bad(2, "capability register a.yaml"),
                bad(2, "capability get"),
                bad(2, "capability validate"),
                bad(2, "capability validate nowhere.yaml"),
                bad(5, "capability get build"),
                bad(2, "harness run"),
                bad(2, "harness run nowhere"),
                bad(2, "harness run HOME"),
                bad(2, "harness run HOME/bad"),
                bad(2, "harness run HOME/misspelled"),
                bad(2, "goal list --server nonsense"),
                bad(2, "topics tail receipts --bootstrap nonsense --registry " + DEAD),
                bad(2, "topics tail receipts --bootstrap 127.0.0.1:1 --registry nonsense"),
                bad(
                        2,
                        "capability register HOME/list.yaml --key nowhere.pem --bootstrap 127.0.0.1:1 --registry "
                                + DEAD),
                bad(2, "receipts verify g --bootstrap 127.0.0.1:1 --registry " + DEAD),
                bad(2, "keys list HOME --bootstrap 127.0.0.1:1 --registry " + DEAD),
                bad(2, "keys"),
                bad(1, "demo"),
                bad(1, "dev"),
                bad(5, "goal list"),
                bad(5, "status"),
                bad(5, "topics tail receipts"),
                bad(5, "goal list --server " + DEAD),
                bad(5, "quota should-run g --server " + DEAD));
    }

    @ParameterizedTest(name = "{1} exits {0}")
    @MethodSource("wrongCommandLines")
    void wrongCommandLine_saysWhatIsWrongAndWhatToDo(int code, String line) throws IOException {
        // given
        prepare();
        String[] arguments = line.isEmpty()
                ? new String[0]
                : line.replace("HOME", home.toString()).split(" ");

        // when
        var outcome = new CommandBench(home).run(arguments);

        // then
        assertThat(outcome.exit()).as(outcome.err()).isEqualTo(code);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err()).startsWith("loopctl: ").doesNotContain("\tat ", "Exception", "null");
        assertThat(outcome.err().lines().count()).isBetween(1L, 2L);
    }

    @Test
    void groupWithoutACommand_namesItsCommands() {
        // when
        var outcome = new CommandBench(home).run("policy");

        // then
        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err()).contains("one of validate, test, set, but there is none", "policy --help");
    }

    private void prepare() throws IOException {
        Files.writeString(home.resolve("broken.yaml"), "goal: [unclosed\n");
        Files.writeString(home.resolve("list.yaml"), "- one\n- two\n");
        Files.writeString(home.resolve("twice.yaml"), "goal: g\nobjective: x\nobjective: y\n");
        Files.writeString(home.resolve("tab.yaml"), "goal: g\npolicy:\n\tlimits: {}\n");
        Files.createDirectories(home.resolve("bad"));
        Files.writeString(home.resolve("bad/case.yaml"), "name: bad\n");
        Files.createDirectories(home.resolve("misspelled"));
        Files.writeString(home.resolve("misspelled/case.yaml"), """
                name: misspelled
                goal: {goal: demo/x, objective: y, policy: {}}
                steps: []
                expect: {stop: CLOSED, turn: []}
                """);
    }

    private static Arguments bad(int code, String line) {
        return Arguments.of(code, line);
    }
}
