package dev.loopkeeper.testkit.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.embedded.EmbeddedKafka;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Whichever of the two classes runs second must be given what the first was given. */
class SharedKafkaTest {

    private static final Set<EmbeddedKafka> GIVEN = ConcurrentHashMap.newKeySet();

    @Nested
    @WithKafka
    class OneClass {

        @Test
        void installation_isOnePerJvm(EmbeddedKafka kafka) {
            // when
            GIVEN.add(kafka);

            // then
            assertThat(GIVEN).hasSize(1);
        }
    }

    @Nested
    @WithKafka
    class AnotherClass {

        @Test
        void installation_isOnePerJvm(EmbeddedKafka kafka) {
            // when
            GIVEN.add(kafka);

            // then
            assertThat(GIVEN).hasSize(1);
        }
    }
}
