package dev.loopkeeper.runner.http;

import static dev.loopkeeper.runner.fixture.NoTools.NO_TOOLS;
import static dev.loopkeeper.runner.fixture.ScriptedServer.says;
import static dev.loopkeeper.runner.http.HttpRig.DONE;
import static dev.loopkeeper.runner.http.HttpRig.LONG;
import static dev.loopkeeper.runner.http.HttpRig.input;
import static dev.loopkeeper.runner.http.HttpRig.keys;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.receipt.Outcome;
import dev.loopkeeper.runner.execute.ExecutorResult;
import dev.loopkeeper.runner.fixture.ScriptedServer;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A service is asked again only where that may help, and under the same key. */
@Timeout(300)
class HttpRetriesTest {
    private final HttpRig rig = new HttpRig();

    @ParameterizedTest
    @ValueSource(ints = {408, 429, 500, 503})
    void statusThatMayPass_isAskedAgainUnderTheSameKey(int status) throws Exception {
        try (ScriptedServer service = new ScriptedServer(says(status, ""), says(status, ""), says(200, DONE))) {
            // when
            ExecutorResult result = rig.run(service);

            // then
            assertThat(result.outcome()).isEqualTo(Outcome.COMPLETED);
            assertThat(keys(service)).hasSize(3).containsOnly(keys(service).getFirst());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 401, 404, 409, 422})
    void statusOfTheCallersFault_isTheLastWord(int status) throws Exception {
        try (ScriptedServer service = new ScriptedServer(says(status, DONE))) {
            // when
            ExecutorResult result = rig.run(service);

            // then
            assertThat(result.reason()).isEqualTo("HTTP_STATUS_" + status);
            assertThat(result.doubtful()).isFalse();
            assertThat(service.received()).hasSize(1);
        }
    }

    @Test
    void serviceThatNeverRecovers_isAskedAsOftenAsTheCapabilitySays() throws Exception {
        try (ScriptedServer service = new ScriptedServer(says(503, ""))) {
            // when
            ExecutorResult result = rig.run(service);

            // then
            assertThat(result.outcome()).isEqualTo(Outcome.FAILED);
            assertThat(result.reason()).isEqualTo("HTTP_STATUS_503");
            assertThat(result.doubtful()).isTrue();
            assertThat(service.received()).hasSize(4);
        }
    }

    @Test
    void retryAfter_isWaitedFor() throws Exception {
        try (ScriptedServer service = new ScriptedServer(says(429, Map.of("Retry-After", "1"), ""), says(200, DONE))) {
            // when
            long before = System.nanoTime();
            ExecutorResult result = rig.run(service);

            // then
            assertThat(result.outcome()).isEqualTo(Outcome.COMPLETED);
            assertThat(Duration.ofNanos(System.nanoTime() - before)).isGreaterThanOrEqualTo(Duration.ofSeconds(1));
        }
    }

    @Test
    void retryAfterBeyondTheTurnsTime_endsTheTurnAtOnceAndNamesTheCause() throws Exception {
        try (ScriptedServer service = new ScriptedServer(says(429, Map.of("Retry-After", "3000"), ""))) {
            // when
            ExecutorResult result = rig.run(service);

            // then
            assertThat(result.reason()).isEqualTo("HTTP_STATUS_429");
            assertThat(service.received()).hasSize(1);
        }
    }

    @Test
    void connectionThatBreaks_isMadeAnew() throws Exception {
        try (ScriptedServer service = new ScriptedServer(ScriptedServer.breaksOff(), says(200, DONE))) {
            // when
            ExecutorResult result = rig.run(service);

            // then
            assertThat(result.outcome()).isEqualTo(Outcome.COMPLETED);
            assertThat(service.received()).hasSize(2);
        }
    }

    @Test
    void answerThatIsLost_leavesInDoubtWhatTheServiceDid() throws Exception {
        try (ScriptedServer service = new ScriptedServer(ScriptedServer.breaksOff(), says(409, ""))) {
            // when
            ExecutorResult result = rig.run(service);

            // then
            assertThat(result.reason()).isEqualTo("HTTP_STATUS_409");
            assertThat(result.doubtful()).isTrue();
        }
    }

    @Test
    void nobodyThere_failsTheTurnWithoutNamingAddresses() throws Exception {
        // given
        String gone;
        try (ScriptedServer service = new ScriptedServer()) {
            gone = service.url();
        }

        // when
        ExecutorResult result = rig.executor(gone, "").run(input(LONG), rig.control, NO_TOOLS);

        // then
        assertThat(result.reason()).isEqualTo("HTTP_UNREACHABLE");
        assertThat(result.sentence()).doesNotContain("127.0.0.1");
        assertThat(result.doubtful()).isFalse();
    }
}
