package dev.loopkeeper.projection.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QuestionTest {
    private static final URI PEER = URI.create("http://10.0.0.7:8081");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api/v1/goals/acme/fix?at=3",
                "//stranger.example/api/v1/goals/acme/fix",
                "//stranger.example/../api/v1/goals/acme/fix",
                "/@stranger.example/api"
            })
    void question_isAskedOfTheInstanceWhateverItsPathLooksLike(String pathAndQuery) {
        // when
        URI asked = new Question(pathAndQuery, Optional.empty()).at(PEER);

        // then
        assertThat(asked).hasHost("10.0.0.7").hasPort(8081).hasToString(PEER + pathAndQuery);
    }
}
