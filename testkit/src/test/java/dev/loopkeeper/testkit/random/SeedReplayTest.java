package dev.loopkeeper.testkit.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineTestKit;

class SeedReplayTest {

    private static final Pattern NUMBER = Pattern.compile("drew (-?\\d+)");
    private static final Pattern SEED = Pattern.compile("-D" + SeedReplay.PROPERTY + "=(-?\\d+)");

    @AfterEach
    void forgetSeed() {
        System.clearProperty(SeedReplay.PROPERTY);
    }

    @Test
    void failingTest_namesTheSeedThatReplaysIt() {
        // given
        Throwable first = failureOf(AlwaysFails.class);
        System.setProperty(SeedReplay.PROPERTY, only(SEED, first.getSuppressed()[0].getMessage()));

        // when
        Throwable replayed = failureOf(AlwaysFails.class);

        // then
        assertThat(only(NUMBER, replayed.getMessage())).isEqualTo(only(NUMBER, first.getMessage()));
    }

    @Test
    void runsWithoutAGivenSeed_differ() {
        // given
        Throwable first = failureOf(AlwaysFails.class);

        // when
        Throwable second = failureOf(AlwaysFails.class);

        // then
        assertThat(only(NUMBER, second.getMessage())).isNotEqualTo(only(NUMBER, first.getMessage()));
    }

    private static Throwable failureOf(Class<?> testClass) {
        return EngineTestKit.engine("junit-jupiter")
                .selectors(selectClass(testClass))
                .execute()
                .testEvents()
                .failed()
                .stream()
                .map(event -> event.getRequiredPayload(TestExecutionResult.class)
                        .getThrowable()
                        .orElseThrow())
                .findFirst()
                .orElseThrow();
    }

    private static String only(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        assertThat(matcher.find()).as("%s in %s", pattern, text).isTrue();
        return matcher.group(1);
    }

    /** Not found by the build, only by the tests above. */
    @Seeded
    static class AlwaysFails {

        @Test
        void fails(RandomGenerator random) {
            throw new AssertionError("drew " + random.nextLong());
        }
    }
}
