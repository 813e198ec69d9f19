package dev.loopkeeper.scheduler.write;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExposureTest {
    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "localhost", "::1", "127.9.9.9"})
    void loopback_isServed(String host) {
        // then
        assertThatCode(() -> Exposure.refuseBeyondLoopback(host)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.0.0.0", "192.0.2.7", "::"})
    void beyondLoopback_isRefusedWithAWayOut(String host) {
        // then
        assertThatThrownBy(() -> Exposure.refuseBeyondLoopback(host))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("no issuer is configured")
                .hasMessageContaining(host);
    }
}
