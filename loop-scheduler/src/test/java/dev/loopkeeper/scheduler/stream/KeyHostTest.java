package dev.loopkeeper.scheduler.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.apache.kafka.streams.KeyQueryMetadata;
import org.apache.kafka.streams.state.HostInfo;
import org.junit.jupiter.api.Test;

class KeyHostTest {

    @Test
    void instanceThatSaysWhereItCanBeAsked_hasAnAddress() {
        // given
        HostInfo there = new HostInfo("scheduler-1", 8082);

        // then
        assertThat(KeyHost.address(new KeyQueryMetadata(there, Set.of(), 2))).contains(there);
    }

    @Test
    void instanceThatIsNotKnownOrSaysNothing_hasNone() {
        assertThat(KeyHost.address(KeyQueryMetadata.NOT_AVAILABLE)).isEmpty();
        assertThat(KeyHost.address(new KeyQueryMetadata(HostInfo.unavailable(), Set.of(), 2)))
                .isEmpty();
    }
}
