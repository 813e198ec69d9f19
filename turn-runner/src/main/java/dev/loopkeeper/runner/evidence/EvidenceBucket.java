package dev.loopkeeper.runner.evidence;

import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.wire.Digests;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Optional;
import software.amazon.awssdk.core.checksums.RequestChecksumCalculation;
import software.amazon.awssdk.core.checksums.ResponseChecksumValidation;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3ClientBuilder;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;
import software.amazon.awssdk.services.s3.model.S3Exception;

/** An evidence store in a bucket: one object per digest, named like the files of {@link EvidenceDirectory}. */
final class EvidenceBucket implements EvidenceStore {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final S3Client client;
    private final EvidenceLocation.InBucket location;

    private EvidenceBucket(S3Client client, EvidenceLocation.InBucket location) {
        this.client = client;
        this.location = location;
    }

    static EvidenceBucket open(EvidenceLocation.InBucket location) {
        // Checksums of AWS's newer kind are unknown to many services; ours is the key itself and is checked at each
        // reading.
        S3ClientBuilder builder = S3Client.builder()
                .region(Region.of(location.region()))
                .forcePathStyle(location.pathStyle())
                .serviceConfiguration(s3 -> s3.chunkedEncodingEnabled(false))
                .requestChecksumCalculation(RequestChecksumCalculation.WHEN_REQUIRED)
                .responseChecksumValidation(ResponseChecksumValidation.WHEN_REQUIRED)
                .overrideConfiguration(settings -> settings.apiCallTimeout(PATIENCE))
                .httpClientBuilder(UrlConnectionHttpClient.builder());
        location.endpoint().ifPresent(builder::endpointOverride);
        return new EvidenceBucket(builder.build(), location);
    }

    @Override
    public Stored put(byte[] octets) {
        Digest digest = Digests.of(octets);
        try {
            if (!holds(digest)) {
                client.putObject(
                        object -> object.bucket(location.bucket()).key(key(digest)), RequestBody.fromBytes(octets));
            }
        } catch (SdkException e) {
            throw failed("expected to keep evidence " + digest + ", but writing it failed", e);
        }
        return new Stored(digest, "evidence/" + digest.hex());
    }

    @Override
    public Optional<byte[]> get(Digest digest) {
        try {
            byte[] octets = client.getObjectAsBytes(
                            object -> object.bucket(location.bucket()).key(key(digest)))
                    .asByteArray();
            return Digests.of(octets).equals(digest) ? Optional.of(octets) : Optional.empty();
        } catch (NoSuchKeyException e) {
            return Optional.empty();
        } catch (SdkException e) {
            throw failed("expected to read evidence " + digest + ", but it failed", e);
        }
    }

    private boolean holds(Digest digest) {
        try {
            client.headObject(object -> object.bucket(location.bucket()).key(key(digest)));
            return true;
        } catch (S3Exception e) {
            if (e.statusCode() == 404) {
                return false;
            }
            throw e;
        }
    }

    private String key(Digest digest) {
        return location.prefix() + digest.hex().substring(0, 2) + "/" + digest.hex();
    }

    private static UncheckedIOException failed(String sentence, SdkException e) {
        return new UncheckedIOException(sentence, new IOException(e));
    }
}
