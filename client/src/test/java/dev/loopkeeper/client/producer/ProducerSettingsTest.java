package dev.loopkeeper.client.producer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.loopkeeper.client.crypto.SigningKey;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ProducerSettingsTest {

    private final Map<String, Object> minimal = new HashMap<>(Map.of(
            "bootstrap.servers", "localhost:9999",
            "schema.registry.url", "http://localhost:9998",
            "loopkeeper.source", "/teams/build"));

    @Test
    void requests_areAlwaysIdempotentAndAcknowledgedByAll() {
        // when
        var settings = ProducerSettings.parse(minimal);

        // then
        assertThat(settings.kafka())
                .containsEntry("acks", "all")
                .containsEntry("enable.idempotence", "true")
                .containsEntry("bootstrap.servers", "localhost:9999")
                .doesNotContainKeys("schema.registry.url", "loopkeeper.source");
        assertThat(settings.source()).isEqualTo(URI.create("/teams/build"));
        assertThat(settings.claimedBy()).isEqualTo("/teams/build");
        assertThat(settings.key()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "acks, 1, expected acks to be all",
        "enable.idempotence, false, expected enable.idempotence to be true",
        "partitioner.class, x.Y, expected partitioner.class not to be set",
        "transactional.id, t, expected transactional.id not to be set",
        "loopkeeper.sorce, /x, expected only known keys below loopkeeper.",
        "loopkeeper.source, 'not a uri', expected loopkeeper.source to be a URI",
        "loopkeeper.source, '', expected loopkeeper.source to say who sends",
        "loopkeeper.signing.key.location, /nowhere/key.pem, expected a private key at /nowhere/key.pem",
        "schema.registry.urls, http://a, expected only known keys for the schema registry"
    })
    void aSettingThatWouldBreakAPromise_isRefused(String key, String value, String message) {
        // given
        minimal.put(key, value);

        // when
        var failure = catchThrowable(() -> ProducerSettings.parse(minimal));

        // then
        assertThat(failure).isInstanceOf(IllegalArgumentException.class).hasMessageStartingWith(message);
    }

    @Test
    void aSigningKey_isReadFromItsFile_andNoSecretIsShown(@TempDir Path folder) throws IOException {
        // given
        var key = SigningKey.ofSeed(new byte[32]);
        Path file = Files.writeString(folder.resolve("key.pem"), key.pem().reveal());
        minimal.put("loopkeeper.signing.key.location", file.toString());
        minimal.put("sasl.jaas.config", "geheim");

        // when
        var settings = ProducerSettings.parse(minimal);

        // then
        assertThat(settings.key().orElseThrow().id()).isEqualTo(key.id());
        assertThat(settings.toString()).doesNotContain("geheim").contains("signed=true");
    }
}
