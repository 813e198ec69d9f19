package dev.loopkeeper.kit.topics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.client.topic.TopicProfile;
import dev.loopkeeper.kit.health.HealthBoard;
import dev.loopkeeper.kit.health.Probe;
import dev.loopkeeper.kit.settings.KafkaSettings;
import dev.loopkeeper.testkit.concurrent.Background;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

class ManifestCheckTest {

    private final HealthBoard health = new HealthBoard();

    @Test
    void brokersNameDoesNotResolve_checkLooksOnUntilItIsClosed() throws Exception {
        // given
        KafkaSettings nowhere = KafkaSettings.at("broker.invalid:9092");
        ManifestCheck check = new ManifestCheck("service", nowhere, TopicProfile.DEV, List.of(), health);
        CompletableFuture<Boolean> fits = Background.start(check::awaitFit);
        Awaitility.await()
                .atMost(Duration.ofSeconds(60))
                .until(() -> fits.isDone() || !problem().contains("nobody"));

        // when
        check.close();

        // then
        assertThat(fits.get(60, TimeUnit.SECONDS)).isFalse();
    }

    private String problem() {
        return health.of(Probe.STARTED).stream()
                .flatMap(part -> part.problem().stream())
                .findFirst()
                .orElse("");
    }
}
