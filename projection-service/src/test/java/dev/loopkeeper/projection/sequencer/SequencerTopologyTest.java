package dev.loopkeeper.projection.sequencer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.client.crypto.KeyRing;
import dev.loopkeeper.client.registry.InMemorySchemaRegistry;
import dev.loopkeeper.client.registry.RegistrationMode;
import dev.loopkeeper.kernel.wire.TopicCodecs;
import dev.loopkeeper.kit.capabilities.CapabilitySource;
import dev.loopkeeper.kit.keys.KeySnapshot;
import dev.loopkeeper.kit.keys.KeySource;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class SequencerTopologyTest {

    @Test
    void names_staySinceInternalTopicsAreCalledAfterThem() throws IOException {
        // given
        TopicCodecs codecs = new TopicCodecs(new InMemorySchemaRegistry(), RegistrationMode.REGISTER);

        // when
        String described = SequencerTopology.of(
                        codecs,
                        KeySource.of(new KeySnapshot(KeyRing.of(List.of()), 0)),
                        CapabilitySource.of(List.of()),
                        Tally.NONE,
                        3)
                .describe()
                .toString();

        // then
        assertThat(described).isEqualToIgnoringNewLines(approved());
    }

    private static String approved() throws IOException {
        try (var in = SequencerTopologyTest.class.getResourceAsStream("approved-topology.txt")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
