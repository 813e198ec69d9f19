package dev.loopkeeper.embedded.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import org.junit.jupiter.api.Test;

class DataDirectoryTest {

    @Test
    void directoryReleasedTwice_isDeletedOnce() {
        // given
        DataDirectory data = DataDirectory.open(BrokerSettings.temporary());
        data.release();

        // when
        var again = assertThatCode(data::release);

        // then
        again.doesNotThrowAnyException();
        assertThat(data.root()).doesNotExist();
    }
}
