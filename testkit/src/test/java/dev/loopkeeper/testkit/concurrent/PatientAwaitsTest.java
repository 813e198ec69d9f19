package dev.loopkeeper.testkit.concurrent;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

class PatientAwaitsTest {

    @Test
    void conditionNamesNoLimit_waitsAsLongAsThisProjectWaits() {
        // given
        Duration longerThanTheLimit = PatientAwaits.LIMIT.multipliedBy(30);

        // when // then
        assertThatThrownBy(
                        () -> Awaitility.await().pollDelay(longerThanTheLimit).until(() -> true))
                .hasMessageContaining("2 minutes");
    }
}
