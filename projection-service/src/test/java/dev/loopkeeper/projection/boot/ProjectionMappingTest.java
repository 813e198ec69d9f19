package dev.loopkeeper.projection.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.projection.ProjectionSettings;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import org.junit.jupiter.api.Test;

class ProjectionMappingTest {

    @Test
    void nothingIsSet_callersWaitAsLongAsUsual() {
        // given
        SmallRyeConfig config = new SmallRyeConfigBuilder()
                .withMapping(ProjectionMapping.class)
                .withDefaultValue("loopkeeper.projection-service.state-directory", "target")
                .build();

        // when
        ProjectionMapping mapping = config.getConfigMapping(ProjectionMapping.class);

        // then
        assertThat(new ProjectionSettings.Waits(mapping.sequenceWait(), mapping.heartbeat()))
                .isEqualTo(ProjectionSettings.Waits.USUAL);
        assertThat(ProjectionSettings.Waits.USUAL.heartbeat()).hasSeconds(15);
    }
}
