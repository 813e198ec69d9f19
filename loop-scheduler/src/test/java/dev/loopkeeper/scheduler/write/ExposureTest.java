package dev.loopkeeper.scheduler.write;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loopkeeper.client.topic.TopicProfile;
import dev.loopkeeper.kit.auth.AuthSettings;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExposureTest {
    private static final AuthSettings ISSUER = new AuthSettings(
            Optional.of(new AuthSettings.Issuer("https://id.example", Optional.empty(), "loopkeeper", "groups", "sub")),
            false,
            false);

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "localhost", "::1", "127.9.9.9"})
    void loopback_isServedInDevelopment(String host) {
        // then
        assertThatCode(() -> Exposure.refuseUnauthenticated(host, TopicProfile.DEV, AuthSettings.NONE))
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.0.0.0", "192.0.2.7", "::"})
    void beyondLoopback_isRefusedWithAWayOut(String host) {
        // then
        assertThatThrownBy(() -> Exposure.refuseUnauthenticated(host, TopicProfile.DEV, AuthSettings.NONE))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("no issuer is configured")
                .hasMessageContaining(host);
    }

    @Test
    void productionWithoutProofOfWhoAsks_isRefusedEvenOnLoopback() {
        // given
        TopicProfile resized = TopicProfile.PROD.withPartitions(3);

        // then
        assertThatThrownBy(() -> Exposure.refuseUnauthenticated("127.0.0.1", resized, AuthSettings.NONE))
                .hasMessageContaining("loopkeeper.auth.issuer")
                .hasMessageContaining("loopkeeper.auth.mutual-tls");
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "0.0.0.0"})
    void authenticatedCallers_areServedAnywhere(String host) {
        // given
        AuthSettings mutualTls = new AuthSettings(Optional.empty(), true, false);

        // then
        assertThatCode(() -> Exposure.refuseUnauthenticated(host, TopicProfile.PROD, ISSUER))
                .doesNotThrowAnyException();
        assertThatCode(() -> Exposure.refuseUnauthenticated(host, TopicProfile.PROD, mutualTls))
                .doesNotThrowAnyException();
    }
}
