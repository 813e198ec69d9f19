package dev.loopkeeper.client.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RegistryConfigTest {

    @Test
    void severalAddresses_keepTheirOrderAndLoseTheirTrailingSlash() {
        // when
        var config = RegistryConfig.parse(Map.of("schema.registry.url", "http://a:1/ , https://b/x"));

        // then
        assertThat(config.urls()).containsExactly(URI.create("http://a:1"), URI.create("https://b/x"));
        assertThat(config.auth()).isEqualTo(new RegistryAuth.Anonymous());
        assertThat(config.registration()).isEqualTo(RegistrationMode.REGISTER);
    }

    @Test
    void keysOfKafkasOwnClients_areIgnored() {
        // when
        var config = RegistryConfig.parse(Map.of(
                "schema.registry.url",
                List.of("http://a:1", "http://b:2"),
                "bootstrap.servers",
                "x:1",
                "ssl.truststore.location",
                "/kafka.jks",
                "retry.backoff.ms",
                5));

        // then
        assertThat(config.urls()).hasSize(2);
        assertThat(config.tls()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"true, true, REGISTER", "false, true, USE_LATEST", "false, false, LOOK_UP"})
    void registering_comesBeforeUsingTheNewest(String register, String latest, RegistrationMode mode) {
        // when
        var config = RegistryConfig.parse(Map.of(
                "schema.registry.url", "http://a", "auto.register.schemas", register, "use.latest.version", latest));

        // then
        assertThat(config.registration()).isEqualTo(mode);
    }

    @ParameterizedTest
    @CsvSource({
        "schema.registry.urls, http://a, expected only known keys",
        "schema.registry.basic.auth.usr.info, u:p, expected only known keys",
        "basic.auth.users, u:p, expected only known keys",
        "basic.auth.user.info, u:p, expected basic.auth.credentials.source=USER_INFO beside",
        "bearer.auth.token, t, expected bearer.auth.credentials.source=STATIC_TOKEN beside",
        "basic.auth.credentials.source, SASL_INHERIT, expected basic.auth.credentials.source to be one of",
        "basic.auth.credentials.source, USER_INFO, expected basic.auth.user.info to be set",
        "max.retries, -1, expected max.retries to be a whole number",
        "auto.register.schemas, yes, expected auto.register.schemas to be one of",
        "retries.max.wait.ms, 1, expected schema.registry.retries.max.wait.ms to be at least",
        "schema.registry.ssl.endpoint.identification.algorithm, none, expected schema.registry.ssl.endpoint.identification.algorithm"
    })
    void aKeyOrValueThatCannotBeMeant_isRefusedWithAdvice(String key, String value, String message) {
        // given
        var configuration = new HashMap<>(Map.of("schema.registry.url", "http://a"));
        configuration.put(key, value);

        // when
        var failure = catchThrowable(() -> RegistryConfig.parse(configuration));

        // then
        assertThat(failure).isInstanceOf(IllegalArgumentException.class).hasMessageStartingWith(message);
    }

    @ParameterizedTest
    @CsvSource({"ftp://a", "a:8081", "http://", "http://a?x=1", "http://us er:geheim@a"})
    void anAddressThatIsNone_isRefusedWithoutQuotingIt(String url) {
        // when
        var failure = catchThrowable(() -> RegistryConfig.parse(Map.of("schema.registry.url", url)));

        // then
        assertThat(failure)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("http://host:8081")
                .hasMessageNotContaining("geheim");
    }

    @Test
    void aMissingAddress_saysWhichKeyToSet() {
        // when
        var failure = catchThrowable(() -> RegistryConfig.parse(Map.of()));

        // then
        assertThat(failure)
                .hasMessage("expected schema.registry.url with the registry's addresses, but it is not set;"
                        + " set it, for example to http://localhost:8081");
    }

    @Test
    void secrets_areNotInTheTextOfAConfiguration() {
        // given
        var basic = RegistryConfig.parse(
                Map.of("schema.registry.url", "http://ann:geheim@a:1", "basic.auth.credentials.source", "URL"));
        var bearer = RegistryConfig.parse(Map.of(
                "schema.registry.url", "http://a",
                "schema.registry.bearer.auth.credentials.source", "STATIC_TOKEN",
                "schema.registry.bearer.auth.token", "geheim",
                "schema.registry.ssl.truststore.location", "trust.jks",
                "schema.registry.ssl.truststore.password", "geheim"));

        // when
        var texts = List.of(basic.toString(), bearer.toString());

        // then
        assertThat(texts).noneMatch(text -> text.contains("geheim"));
        assertThat(basic.urls()).containsExactly(URI.create("http://a:1"));
        assertThat(basic.auth().header().orElseThrow().reveal()).isEqualTo("Basic YW5uOmdlaGVpbQ==");
    }

    @Test
    void anUnknownImplementation_isRefusedWithThoseThereAre() {
        // given
        var config =
                RegistryConfig.parse(Map.of("schema.registry.url", "http://a", "loopkeeper.registry.client", "nobody"));

        // when
        var failure = catchThrowable(() -> SchemaRegistries.open(config));

        // then
        assertThat(failure).hasMessageStartingWith("expected loopkeeper.registry.client to be http or one of");
    }
}
