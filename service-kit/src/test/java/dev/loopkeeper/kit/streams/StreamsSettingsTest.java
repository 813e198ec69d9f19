package dev.loopkeeper.kit.streams;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loopkeeper.client.topic.TopicProfile;
import dev.loopkeeper.kit.settings.KafkaSettings;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StreamsSettingsTest {

    @ParameterizedTest
    @ValueSource(strings = {"/tmp/state", "/var/lib/../../tmp/state", "/dev/shm/loop", "/var/tmp/x"})
    void temporaryStateDirectory_isRefusedInProduction(String folder) {
        assertThatThrownBy(() -> settings(folder, TopicProfile.PROD))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("expected a state directory that is kept");
    }

    @Test
    void temporaryStateDirectory_isFineInDevelopment() {
        assertThatCode(() -> settings("/tmp/state", TopicProfile.DEV)).doesNotThrowAnyException();
    }

    @Test
    void keptStateDirectory_isFineInProduction() {
        assertThatCode(() -> settings("/var/lib/loopkeeper", TopicProfile.PROD.withPartitions(24)))
                .doesNotThrowAnyException();
    }

    private static StreamsSettings settings(String folder, TopicProfile profile) {
        return new StreamsSettings("app", "one", Path.of(folder), KafkaSettings.at("nowhere:1"), profile, 1);
    }
}
