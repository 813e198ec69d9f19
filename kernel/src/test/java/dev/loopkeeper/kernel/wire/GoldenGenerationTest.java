package dev.loopkeeper.kernel.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.client.topic.LoopTopic;
import java.io.IOException;
import org.apache.avro.Schema;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class GoldenGenerationTest {
    /** What the compiler of records says of strings, to Java alone. */
    private static final String JAVA = ",\"avro.java.string\":\"String\"";

    @ParameterizedTest
    @EnumSource
    void todaysGeneration_isOfTodaysSchemas(LoopTopic topic) throws IOException {
        // when
        Schema frozen = GoldenGeneration.today().frozen(topic);

        // then
        assertThat(frozen.toString()).isEqualTo(plain(Subjects.schema(topic)));
    }

    private static String plain(Schema generated) {
        return generated.toString().replace(JAVA, "").replace("{\"type\":\"string\"}", "\"string\"");
    }
}
