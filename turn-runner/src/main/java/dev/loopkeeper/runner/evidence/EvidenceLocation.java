package dev.loopkeeper.runner.evidence;

import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

/** Where a runner keeps its evidence. All runners that should find what another stored have the same. */
public sealed interface EvidenceLocation {

    /**
     * The store there.
     *
     * @throws IllegalArgumentException if it cannot be used
     */
    EvidenceStore open();

    /** A directory. */
    record InDirectory(Path root) implements EvidenceLocation {
        @Override
        public EvidenceStore open() {
            return EvidenceDirectory.open(root);
        }
    }

    /**
     * A bucket of a service that speaks S3. Credentials come from where all AWS clients look: variables, profile, container or
     * instance.
     *
     * @param bucket its name
     * @param prefix what stands before each key, such as {@code loopkeeper/}; may be empty
     * @param region whose name is part of each signature; services other than AWS mostly take any
     * @param endpoint of a service other than AWS
     * @param pathStyle whether the bucket's name is part of the path instead of the host
     */
    record InBucket(String bucket, String prefix, String region, Optional<URI> endpoint, boolean pathStyle)
            implements EvidenceLocation {
        public InBucket {
            if (bucket.isBlank() || region.isBlank()) {
                throw new IllegalArgumentException(
                        "expected a bucket and a region, but one is blank; set loopkeeper.turn-runner.evidence-s3.bucket and .region");
            }
        }

        @Override
        public EvidenceStore open() {
            return EvidenceBucket.open(this);
        }
    }
}
