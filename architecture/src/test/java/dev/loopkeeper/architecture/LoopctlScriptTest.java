package dev.loopkeeper.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoopctlScriptTest {

    private static final String BUILDS = """
            echo ran >> "%s/runs"
            mkdir -p cli/target standalone/target/quarkus-app
            touch cli/target/loopkeeper-cli-1.jar standalone/target/quarkus-app/quarkus-run.jar
            echo '[INFO] Building Loopkeeper command line 1                     [2/2]'
            """;

    private ScriptBench bench;
    private Path loopctl;
    private Path runs;

    @BeforeEach
    void setUp(@TempDir Path temp) throws IOException {
        bench = new ScriptBench(Path.of(System.getProperty("loopkeeper.root")), temp);
        bench.with("JAVA_HOME", bench.jdk("jdk", "25.0.3"));
        bench.maven(BUILDS.formatted(bench.home()));
        bench.write("kernel/src/main/java/A.java", "");
        bench.write("kernel/src/test/java/ATest.java", "");
        loopctl = bench.home().resolve("loopctl");
        runs = bench.home().resolve("runs");
        for (var file : new String[] {
            "pom.xml", "kernel", "kernel/src/main", "kernel/src/main/java", "kernel/src/main/java/A.java"
        }) {
            at(file, Instant.now().minus(1, ChronoUnit.HOURS));
        }
    }

    @Test
    void firstUse_buildsVisiblyThenRunsTheCommand() throws Exception {
        // when
        var outcome = bench.run(loopctl, "goal", "get", "two words");

        // then
        var home = bench.home().toRealPath();
        assertThat(outcome.exit()).isZero();
        assertThat(outcome.output())
                .contains("[2/2] command line", "arg goal\narg get\narg two words\n")
                .contains(
                        "arg -Dloopctl.root=" + home,
                        "arg -Dloopctl.standalone=" + home + "/standalone/target/quarkus-app",
                        "arg -Dloopctl.java=" + bench.home() + "/jdk/bin/java");
    }

    @Test
    void unchangedSources_areNotBuiltAgain() throws Exception {
        // given
        bench.run(loopctl, "status");

        // when
        var outcome = bench.run(loopctl, "status");

        // then
        assertThat(outcome.output()).doesNotContain("building");
        assertThat(Files.readAllLines(runs)).hasSize(1);
    }

    @Test
    void changedSource_isBuiltAgain_butAChangedTestIsNot() throws Exception {
        // given
        bench.run(loopctl, "status");
        var later = Instant.now().plus(1, ChronoUnit.HOURS);

        // when
        at("kernel/src/test/java/ATest.java", later);
        bench.run(loopctl, "status");
        var afterTest = Files.readAllLines(runs).size();
        at("kernel/src/main/java/A.java", later);
        bench.run(loopctl, "status");

        // then
        assertThat(afterTest).isEqualTo(1);
        assertThat(Files.readAllLines(runs)).hasSize(2);
    }

    @Test
    void failedBuild_showsItsErrorsAndWhereItsLogIs() throws Exception {
        // given
        bench.maven("echo '[INFO] chatter'; echo '[ERROR] A.java:1 does not compile'; exit 1");

        // when
        var outcome = bench.run(loopctl, "status");

        // then
        assertThat(outcome.exit()).isEqualTo(1);
        assertThat(outcome.output())
                .contains("the build failed", "A.java:1 does not compile", "/target/loopctl/build.log")
                .doesNotContain("chatter", "arg status");
    }

    @Test
    void forbiddenToBuild_saysWhatIsMissing() throws Exception {
        // given
        bench.with("LOOPCTL_SKIP_BUILD", "1");

        // when
        var outcome = bench.run(loopctl, "status");

        // then
        assertThat(outcome.exit()).isEqualTo(1);
        assertThat(outcome.output()).contains("not built", "LOOPCTL_SKIP_BUILD");
        assertThat(runs).doesNotExist();
    }

    private void at(String file, Instant time) throws IOException {
        Files.setLastModifiedTime(bench.home().resolve(file), FileTime.from(time));
    }
}
