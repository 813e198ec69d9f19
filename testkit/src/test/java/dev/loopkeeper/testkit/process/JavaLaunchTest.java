package dev.loopkeeper.testkit.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a test starts takes no share of the machine that grows with it. */
class JavaLaunchTest {

    @TempDir
    Path folder;

    @Test
    void processes_areBoundedUnlessTheTestSaysOtherwise() {
        // given
        JavaLaunch plain = JavaLaunch.main(MostMemory.class, folder.resolve("plain.log"));
        JavaLaunch larger = new JavaLaunch(
                List.of("-Xmx600m", "-cp", System.getProperty("java.class.path"), MostMemory.class.getName()),
                plain.properties(),
                List.of(),
                plain.environment(),
                folder.resolve("larger.log"));

        // then
        assertThat(mebibytes(plain)).isBetween(400, 512);
        assertThat(mebibytes(larger)).isBetween(520, 600);
    }

    private static int mebibytes(JavaLaunch launch) {
        try (JavaProcess process = launch.start()) {
            return Integer.parseInt(process.awaitLine("most: (\\d+) MiB").group(1));
        }
    }

    /** Says how much its JVM may take. */
    static final class MostMemory {
        private MostMemory() {}

        public static void main(String[] arguments) {
            System.out.println("most: " + (Runtime.getRuntime().maxMemory() >> 20) + " MiB");
        }
    }
}
