package dev.loopkeeper.runner.boot;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** {@code loopkeeper.turn-runner}. */
@ConfigMapping(prefix = "loopkeeper.turn-runner")
public interface RunnerMapping {

    /** Whether the engine starts with this process. */
    @WithDefault("true")
    boolean enabled();

    /** The private key that seals receipts: Ed25519, PKCS #8 in PEM or the only key of a PKCS #12 keystore. Followed when it is replaced. */
    Path signingKeyFile();

    /** The file with the keystore's password. */
    Optional<Path> signingKeyPasswordFile();

    /** The pools whose requests it takes. */
    @WithDefault("default")
    List<String> pools();

    /** This runner's name, which its receipts carry: the pod's name. */
    @WithDefault("turn-runner-0")
    String runnerId();

    /** How many turns of one pool run at once. */
    @WithDefault("64")
    int maxConcurrentTurns();

    /** Where evidence is kept, by digest; shared by all runners that should find it. */
    Optional<Path> evidenceDirectory();

    /** The bucket where evidence is kept instead. */
    EvidenceS3 evidenceS3();

    /** Below which context artifacts lie; without it a contract that pins any is refused. */
    Optional<Path> contextDirectory();

    /** How long running turns may go on after SIGTERM. */
    @WithDefault("20s")
    Duration gracePeriod();

    /** The token with which other orchestrators claim turns over HTTP, in a file; without it nobody may. */
    Optional<Path> externalTokenFile();

    /** Whether that token counts from other machines too. */
    @WithDefault("false")
    boolean externalRemote();

    /** This runner's address, as services reach it that turns are posted to; without it they can only answer. */
    Optional<URI> callbackUrl();

    /** The prices that costs of models are computed with, in a file; without it they are taken at their reservation. */
    Optional<Path> priceTable();

    /** Where spans are sent, in OTLP over HTTP; without it there are none. */
    Optional<URI> tracesEndpoint();

    /** Where health, metrics and turns for other orchestrators are served; 0 takes a free port. */
    @WithDefault("8083")
    int httpPort();

    /** {@code loopkeeper.turn-runner.evidence-s3}. */
    interface EvidenceS3 {

        /** The bucket; without one, evidence is in a directory. */
        Optional<String> bucket();

        /** What stands before each key, such as {@code loopkeeper/}. */
        Optional<String> prefix();

        /** The region; services other than AWS mostly take any. */
        @WithDefault("us-east-1")
        String region();

        /** The address of a service other than AWS. */
        Optional<URI> endpoint();

        /** Whether the bucket's name is part of the path instead of the host. */
        @WithDefault("false")
        boolean pathStyle();
    }
}
