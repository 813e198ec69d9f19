package dev.loopkeeper.runner.capability;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.wire.CapabilityDocument;
import dev.loopkeeper.runner.evidence.EvidenceDirectory;
import dev.loopkeeper.runner.external.ExternalDesk;
import dev.loopkeeper.runner.fixture.Keys;
import dev.loopkeeper.runner.price.Pricing;
import dev.loopkeeper.runner.trace.Traces;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WithheldTokensTest {
    @TempDir
    Path folder;

    @Test
    void modelOfACapabilityThatGivesNoTokens_isAskedNothing() {
        assertThat(prepare("{\"tokens\":\"0\"}"))
                .isInstanceOfSatisfying(
                        Preparation.Refused.class,
                        refused -> assertThat(refused.code()).isEqualTo("TOKENS_WITHHELD"));
    }

    @Test
    void modelOfACapabilityThatSaysNothingOfTokens_mayBeAsked() {
        assertThat(prepare("{}")).isInstanceOf(Preparation.Ready.class);
    }

    private Preparation prepare(String perTurn) {
        byte[] document = """
                {"id":"build","effect":"NONE","tools":[],"perTurn":%s,
                 "executor":{"kind":"openai","baseUrl":"http://127.0.0.1:9","model":"m","apiKeyEnv":"KEY","system":"s"}}""".formatted(perTurn).getBytes(UTF_8);
        return new Executors(
                        Map.of(),
                        EvidenceDirectory.open(folder),
                        Pricing.none(),
                        Traces.NONE,
                        HttpClient.newHttpClient(),
                        () -> Keys.RUNNER,
                        new ExternalDesk(),
                        Optional.empty())
                .prepare(CapabilityDocument.parse(document));
    }
}
