package dev.loopkeeper.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loopkeeper.embedded.broker.BrokerPorts;
import dev.loopkeeper.embedded.broker.BrokerSettings;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EmbeddedKafkaProcessTest {

    @Test
    void arguments_becomeSettings() {
        // when
        EmbeddedKafkaSettings settings = EmbeddedKafkaProcess.settings(
                "--directory",
                "data",
                "--until-stdin-ends",
                "--ports",
                "21001,21002",
                "--registry-port",
                "21003",
                "--pools",
                "default,gpu",
                "--set",
                "num.io.threads=1");

        // then
        assertThat(settings)
                .isEqualTo(EmbeddedKafkaSettings.of(BrokerSettings.retainedIn(Path.of("data"))
                                .onPorts(new BrokerPorts(21_001, 21_002))
                                .with("num.io.threads", "1"))
                        .onRegistryPort(21_003)
                        .withPools("default", "gpu"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"--folder data", "--ports 1", "--ports 5,5", "--set x", "--directory"})
    void uselessArguments_areRefused(String line) {
        // given
        String[] arguments = line.split(" ");

        // when
        var refusal = assertThatThrownBy(() -> EmbeddedKafkaProcess.settings(arguments));

        // then
        refusal.isInstanceOf(IllegalArgumentException.class).hasMessageNotContaining("null");
    }
}
