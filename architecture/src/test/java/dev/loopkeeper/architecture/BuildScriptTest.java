package dev.loopkeeper.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BuildScriptTest {

    private static final String TELL =
            "echo \"home $JAVA_HOME\"; echo \"opts $MAVEN_OPTS\"; pwd; for a in \"$@\"; do echo \"arg $a\"; done";

    private ScriptBench bench;
    private Path build;

    @BeforeEach
    void setUp(@TempDir Path temp) throws IOException {
        bench = new ScriptBench(Path.of(System.getProperty("loopkeeper.root")), temp);
        bench.maven(TELL);
        build = bench.home().resolve("build");
    }

    @Test
    void tooOldJavaHome_fallsThroughToPath() throws Exception {
        // given
        bench.with("JAVA_HOME", bench.jdk("old", "17.0.15"));
        var good = bench.jdk("new one", "21.0.5");
        Files.createSymbolicLink(bench.home().resolve("tools/javac"), good.resolve("bin/javac"));

        // when
        var outcome = bench.run(build, "verify", "-Dname=two words");

        // then
        assertThat(outcome.exit()).isZero();
        assertThat(outcome.output()).contains("home " + good.toRealPath(), "arg verify", "arg -Dname=two words");
    }

    @Test
    void tooOldEverywhereElse_findsTheUsualFolders() throws Exception {
        // given
        bench.with("JAVA_HOME", bench.jdk("old", "1.8.0_412"));
        bench.jdk("jdks/a", "11.0.2");
        var good = bench.jdk("jdks/b", "25.0.3");

        // when
        var outcome = bench.run(build, "verify");

        // then
        assertThat(outcome.output()).contains("home " + good.toRealPath());
    }

    @Test
    void noJdk_namesEveryCandidateAndHowToMend() throws Exception {
        // given
        bench.with("JAVA_HOME", bench.jdk("old", "1.8.0_412"));
        bench.jdk("jdks/seventeen", "17.0.15");
        Files.createDirectories(bench.home().resolve("jdks/runtime only/bin"));

        // when
        var outcome = bench.run(build, "verify");

        // then
        assertThat(outcome.exit()).isEqualTo(1);
        assertThat(outcome.output())
                .contains(
                        "needs a JDK >= 21",
                        "(JAVA_HOME): JDK 1.8.0_412, too old",
                        "seventeen (usual folder): JDK 17.0.15, too old",
                        "runtime only (usual folder): no bin/javac",
                        "PATH: no javac",
                        "To mend:")
                .doesNotContain("arg verify");
    }

    @Test
    void noMaven_isNamed() throws Exception {
        // given
        bench.with("JAVA_HOME", bench.jdk("jdk", "25"));
        Files.delete(bench.home().resolve("tools/mvn"));

        // when
        var outcome = bench.run(build, "verify");

        // then
        assertThat(outcome.exit()).isEqualTo(1);
        assertThat(outcome.output()).contains("no mvn on PATH", "To mend:");
    }

    @Test
    void ownMavenOptions_areKeptAndWin() throws Exception {
        // given
        bench.with("JAVA_HOME", bench.jdk("jdk", "25")).with("MAVEN_OPTS", "-Xmx3g -XX:+UseG1GC");

        // when
        var outcome = bench.run(build);

        // then
        assertThat(outcome.output()).contains("-Xmx1200m -Xmx3g -XX:+UseG1GC").doesNotContain("SerialGC");
    }

    @Test
    void calledThroughALink_runsInTheTree() throws Exception {
        // given
        bench.with("JAVA_HOME", bench.jdk("jdk", "25"));
        var link = Files.createSymbolicLink(bench.home().resolve("tools/linked build"), build);

        // when
        var outcome = bench.run(link, "verify");

        // then
        assertThat(outcome.output().lines()).contains(bench.home().toRealPath().toString());
    }
}
