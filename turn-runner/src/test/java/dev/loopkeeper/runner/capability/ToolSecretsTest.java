package dev.loopkeeper.runner.capability;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.wire.CapabilityDocument;
import dev.loopkeeper.runner.evidence.EvidenceDirectory;
import dev.loopkeeper.runner.external.ExternalDesk;
import dev.loopkeeper.runner.fixture.Keys;
import dev.loopkeeper.runner.fixture.Sample;
import dev.loopkeeper.runner.price.Pricing;
import dev.loopkeeper.runner.trace.Traces;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ToolSecretsTest {
    private static final String TOKEN = "a-token-of-ours";
    private static final CapabilityDocument CAPABILITY = Sample.capability(
            "\"effect\":\"NONE\",\"tools\":[{\"id\":\"say\",\"effect\":\"NONE\",\"arguments\":{},\"run\":{\"kind\":\"mcp\","
                    + "\"server\":{\"url\":\"http://127.0.0.1:9/\",\"tokenVariable\":\"TOKEN\"},\"tool\":\"say\","
                    + "\"schemaDigest\":\"sha256:" + "0".repeat(64) + "\"}}]",
            "{\"kind\":\"replay\",\"turns\":{}}");

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {TOKEN + "\n", TOKEN + "\r\nX: y", "two " + TOKEN, TOKEN + "\u00e4"})
    void tokenThatFitsIntoNoHeader_isRefusedWithoutBeingRepeated(String token) {
        // when
        Preparation preparation = prepare(token);

        // then
        assertThat(preparation)
                .isInstanceOfSatisfying(
                        Preparation.Refused.class,
                        refused -> assertThat(refused)
                                .returns(Executors.CAPABILITY_INVALID, Preparation.Refused::code)
                                .satisfies(no -> assertThat(no.sentence())
                                        .contains("TOKEN")
                                        .doesNotContain(TOKEN)));
    }

    @Test
    void tokenThatFits_isTakenOutOfWhateverTheTurnTells() {
        // when
        Preparation preparation = prepare(TOKEN);

        // then
        assertThat(preparation)
                .isInstanceOfSatisfying(
                        Preparation.Ready.class,
                        ready -> assertThat(ready.redaction().finds("it was " + TOKEN))
                                .isTrue());
    }

    private Preparation prepare(String token) {
        return new Executors(
                        Map.of("TOKEN", token),
                        EvidenceDirectory.open(folder),
                        Pricing.none(),
                        Traces.NONE,
                        HttpClient.newHttpClient(),
                        () -> Keys.RUNNER,
                        new ExternalDesk(),
                        Optional.empty())
                .prepare(CAPABILITY);
    }
}
