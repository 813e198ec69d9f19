package dev.loopkeeper.client.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class RestTransportTest {

    private final FakeRegistryServer first = new FakeRegistryServer();
    private final FakeRegistryServer second = new FakeRegistryServer();
    private final List<Duration> pauses = new ArrayList<>();

    @AfterEach
    void stop() {
        first.close();
        second.close();
    }

    @Test
    void anAddressThatFails_isPassedOverAndThenAvoided() {
        // given
        first.behave(RestTransportTest::answer503);
        var transport = transport(Map.of(), first.url(), second.url());

        // when
        var once = transport.send("GET", "/config", null);
        var again = transport.send("GET", "/config", null);

        // then
        assertThat(once.status()).isEqualTo(200);
        assertThat(again.status()).isEqualTo(200);
        assertThat(first.requests()).hasSize(1);
        assertThat(second.requests()).hasSize(2);
        assertThat(pauses).isEmpty();
    }

    @Test
    void anAddressWhereNobodyListens_isPassedOver() throws IOException {
        // given
        int closedPort;
        try (ServerSocket socket = new ServerSocket(0)) {
            closedPort = socket.getLocalPort();
        }
        var transport = transport(Map.of(), "http://127.0.0.1:" + closedPort, second.url());

        // when
        var answer = transport.send("GET", "/config", null);

        // then
        assertThat(answer.status()).isEqualTo(200);
    }

    @Test
    void whenNoAddressAnswers_allAreTriedInRoundsWithGrowingPauses() {
        // given
        first.behave(RestTransportTest::answer503);
        second.behave(RestTransportTest::answer503);
        var transport = transport(
                Map.of("max.retries", "3", "retries.wait.ms", "100", "retries.max.wait.ms", "250"),
                first.url(),
                second.url());

        // when
        var failure = catchThrowable(() -> transport.send("GET", "/config", null));

        // then
        assertThat(failure)
                .isInstanceOf(RegistryUnavailableException.class)
                .hasMessageContaining("after 4 rounds")
                .hasMessageContaining("answered with status 503: down for repair");
        assertThat(first.requests()).hasSize(4);
        assertThat(second.requests()).hasSize(4);
        assertThat(pauses).hasSize(3);
        assertThat(pauses.get(0)).isBetween(Duration.ofMillis(50), Duration.ofMillis(100));
        assertThat(pauses.get(1)).isBetween(Duration.ofMillis(100), Duration.ofMillis(200));
        assertThat(pauses.get(2)).isBetween(Duration.ofMillis(125), Duration.ofMillis(250));
    }

    @Test
    void aBodyThatNeverEnds_isGivenUpAfterTheReadTimeout() {
        // given
        first.behave(exchange -> {
            exchange.sendResponseHeaders(200, 100);
            exchange.getResponseBody().write('{');
            exchange.getResponseBody().flush();
            return true;
        });
        var transport = transport(Map.of("http.read.timeout.ms", "300", "max.retries", "0"), first.url());

        // when
        var failure = catchThrowable(() -> transport.send("GET", "/config", null));

        // then
        assertThat(failure)
                .isInstanceOf(RegistryUnavailableException.class)
                .hasMessageContaining("did not answer within 300 ms");
    }

    @Test
    void aRedirect_isNotFollowed_soCredentialsStayWhereTheyBelong() {
        // given
        first.behave(exchange -> {
            exchange.getResponseHeaders().set("Location", second.url() + "/config");
            exchange.sendResponseHeaders(302, -1);
            exchange.close();
            return true;
        });
        var transport = transport(Map.of(), first.url());

        // when
        var answer = transport.send("GET", "/config", null);

        // then
        assertThat(answer.status()).isEqualTo(302);
        assertThat(second.requests()).isEmpty();
    }

    @Test
    void credentials_areSentAsTheConfigurationSays() {
        // given
        var seen = new AtomicReference<String>();
        first.behave(exchange -> {
            seen.set(exchange.getRequestHeaders().getFirst("Authorization"));
            return false;
        });

        // when
        transport(Map.of("basic.auth.credentials.source", "USER_INFO", "basic.auth.user.info", "ann:p:w"), first.url())
                .send("GET", "/config", null);
        String basic = seen.get();
        transport(Map.of("bearer.auth.credentials.source", "STATIC_TOKEN", "bearer.auth.token", "tok"), first.url())
                .send("GET", "/config", null);
        String bearer = seen.get();

        // then
        assertThat(basic).isEqualTo("Basic YW5uOnA6dw==");
        assertThat(bearer).isEqualTo("Bearer tok");
    }

    @Test
    void aBasePath_isKept() {
        // given
        var transport = transport(Map.of(), first.url() + "/apis/ccompat/v7/");

        // when
        transport.send("GET", "/config", null);

        // then
        assertThat(first.requests()).containsExactly("GET /apis/ccompat/v7/config");
    }

    private RestTransport transport(Map<String, String> more, String... urls) {
        var configuration = new HashMap<>(more);
        configuration.put("schema.registry.url", String.join(",", urls));
        return new RestTransport(RegistryConfig.parse(configuration), pauses::add, new Random(42));
    }

    private static boolean answer503(HttpExchange exchange) throws IOException {
        FakeRegistryServer.answer(exchange, 503, "{\"error_code\":50003,\"message\":\"down for repair\"}");
        return true;
    }
}
