package dev.loopkeeper.runner.evidence;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.wire.Digests;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(300)
class EvidenceBucketTest {
    private static final byte[] OCTETS = "3 tests passed".getBytes(UTF_8);
    private static final Digest DIGEST = Digests.of(OCTETS);

    private BucketServer server;
    private EvidenceStore store;

    @BeforeEach
    void open() throws IOException {
        System.setProperty("aws.accessKeyId", BucketServer.ACCESS_KEY);
        System.setProperty("aws.secretAccessKey", BucketServer.SECRET);
        server = new BucketServer();
        store = store(BucketServer.REGION);
    }

    @AfterEach
    void close() {
        server.close();
        System.clearProperty("aws.accessKeyId");
        System.clearProperty("aws.secretAccessKey");
    }

    @Test
    void evidence_isFoundByItsDigest() {
        // when
        EvidenceStore.Stored stored = store.put(OCTETS);

        // then
        assertThat(stored.digest()).isEqualTo(DIGEST);
        assertThat(store.get(DIGEST)).hasValue(OCTETS);
        assertThat(server.objects)
                .containsOnlyKeys("/evidence/runs/" + DIGEST.hex().substring(0, 2) + "/" + DIGEST.hex());
    }

    @Test
    void evidenceThatIsThere_isNotWrittenAgain() {
        // given
        store.put(OCTETS);
        String key = server.objects.keySet().iterator().next();
        server.objects.put(key, "touched".getBytes(UTF_8));

        // when
        store.put(OCTETS);

        // then
        assertThat(server.objects.get(key)).isEqualTo("touched".getBytes(UTF_8));
    }

    @Test
    void evidenceThatSomebodyChanged_isNotThere() {
        // given
        store.put(OCTETS);
        server.objects.replaceAll((key, octets) -> "other".getBytes(UTF_8));

        // when // then
        assertThat(store.get(DIGEST)).isEmpty();
    }

    @Test
    void evidenceThatNobodyStored_isNotThere() {
        assertThat(store.get(DIGEST)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"another-secret,eu-central-1", "test-secret,us-east-1"})
    void requestThatIsSignedOtherwise_storesNothing(String secret, String region) {
        // given
        System.setProperty("aws.secretAccessKey", secret);

        // when // then
        assertThatThrownBy(() -> store(region).put(OCTETS)).isInstanceOf(UncheckedIOException.class);
        assertThat(server.objects).isEmpty();
    }

    @Test
    void serviceThatStumblesOnce_isAskedAgain() {
        // given
        server.failures.set(1);

        // when
        store.put(OCTETS);

        // then
        assertThat(store.get(DIGEST)).hasValue(OCTETS);
    }

    @Test
    void serviceThatIsGone_failsAndSaysWhatWasExpected() {
        // given
        server.close();

        // when // then
        assertThatThrownBy(() -> store.put(OCTETS))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("expected to keep evidence " + DIGEST);
    }

    private EvidenceStore store(String region) {
        return new EvidenceLocation.InBucket("evidence", "runs/", region, Optional.of(server.url()), true).open();
    }

    @Test
    void bucketWithoutAName_isRefusedAtTheStart() {
        assertThatThrownBy(() -> new EvidenceLocation.InBucket("", "", "us-east-1", Optional.empty(), false))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("evidence-s3.bucket");
    }
}
