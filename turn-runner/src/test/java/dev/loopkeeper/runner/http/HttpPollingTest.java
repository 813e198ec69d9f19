package dev.loopkeeper.runner.http;

import static dev.loopkeeper.runner.fixture.ScriptedServer.says;
import static dev.loopkeeper.runner.http.HttpRig.DONE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.loopkeeper.kernel.receipt.Outcome;
import dev.loopkeeper.runner.execute.ExecutorResult;
import dev.loopkeeper.runner.fixture.ScriptedServer;
import dev.loopkeeper.runner.fixture.ScriptedServer.Received;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A turn that a service has accepted is asked about where the capability says, and nowhere else. */
@Timeout(300)
class HttpPollingTest {
    private final HttpRig rig = new HttpRig();

    @Test
    void acceptedTurn_isAskedAboutUntilItsResultIsThere() throws Exception {
        Map<String, String> poll = Map.of("Location", "/runs/7", "Retry-After", "0");
        try (ScriptedServer service =
                new ScriptedServer(says(202, poll, ""), says(202, poll, ""), says(503, ""), says(200, DONE))) {
            // when
            ExecutorResult result = rig.run(service);

            // then
            assertThat(result.outcome()).isEqualTo(Outcome.COMPLETED);
            assertThat(service.received())
                    .extracting(Received::method, Received::path)
                    .containsExactly(
                            tuple("POST", "/turns"),
                            tuple("GET", "/runs/7"),
                            tuple("GET", "/runs/7"),
                            tuple("GET", "/runs/7"));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"http://elsewhere.example/runs/7", "https://127.0.0.1/runs/7", "http://u:p@127.0.0.1/", "//x/"})
    void pollAddressOnAHostThatNobodyNamed_isRefused(String address) throws Exception {
        try (ScriptedServer service = new ScriptedServer(says(202, Map.of("Location", address), ""))) {
            // when
            ExecutorResult result = rig.run(service);

            // then
            assertThat(result.outcome()).isEqualTo(Outcome.REFUSED);
            assertThat(result.reason()).isEqualTo("HTTP_HOST_NOT_ALLOWED");
        }
    }

    @Test
    void acceptedWithoutAnAddress_isABadAnswer() throws Exception {
        try (ScriptedServer service = new ScriptedServer(says(202, ""))) {
            assertThat(rig.run(service).reason()).isEqualTo("HTTP_BAD_ANSWER");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 302, 303, 307, 308})
    void redirect_isRefusedEvenToTheSameHost(int status) throws Exception {
        try (ScriptedServer service = new ScriptedServer(says(status, Map.of("Location", "/turns"), ""))) {
            // when
            ExecutorResult result = rig.run(service);

            // then
            assertThat(result.reason()).isEqualTo("HTTP_REDIRECT_REFUSED");
            assertThat(service.received()).hasSize(1);
        }
    }
}
