package dev.loopkeeper.scheduler.boot;

import dev.loopkeeper.scheduler.SchedulerSettings;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** {@code loopkeeper.loop-scheduler}. */
@ConfigMapping(prefix = "loopkeeper.loop-scheduler")
public interface SchedulerMapping {

    /** Whether the engine starts with this process. */
    @WithDefault("true")
    boolean enabled();

    /** The private key that signs contracts and decisions: Ed25519, PKCS #8 in PEM or the only key of a PKCS #12 keystore. Never generated here. */
    Path signingKeyFile();

    /** The file with the password of that keystore. */
    Optional<Path> signingKeyPasswordFile();

    /** The private key that signs what the write API is asked for, in a file like the other. Never generated here. */
    Path writeApiKeyFile();

    /** The file with the password of that keystore. */
    Optional<Path> writeApiKeyPasswordFile();

    /** Where the stores live; kept over restarts. */
    Path stateDirectory();

    /** This instance's name, the same after a restart: the pod's name of a StatefulSet. */
    @WithDefault("loop-scheduler-0")
    String instanceId();

    /** Names the group and the internal topics; the same on every instance. */
    @WithDefault(SchedulerSettings.APPLICATION_ID)
    String applicationId();

    /** How many threads decide. */
    @WithDefault("1")
    int threads();

    /** Whom the write API acts for while nobody is authenticated, which is possible on loopback only. */
    @WithDefault("local/dev")
    String principal();

    /** How long the write API waits for admission before it answers that the result is not known yet. */
    @WithDefault("10s")
    Duration patience();

    /** A folder of policies, each a file NAME.yaml or NAME.json, that callers may name and narrow. */
    Optional<Path> policiesDirectory();

    /** Whether a policy that comes through the write API must name one of them. */
    @WithDefault("false")
    boolean policiesRequired();

    /** How many turns may be in flight at the same time; nothing is limited by default. */
    Capacity capacity();

    /** The most turns in flight: in each scope of a kind, and in single ones by their name. */
    interface Capacity {
        /** In each tenant. */
        OptionalInt perTenant();

        /** Of each capability. */
        OptionalInt perCapability();

        /** In each pool of runners. */
        OptionalInt perPool();

        /** In single tenants. */
        Map<String, Integer> tenants();

        /** Of single capabilities. */
        Map<String, Integer> capabilities();

        /** In single pools. */
        Map<String, Integer> pools();
    }

    /** Host and port at which the other instances reach this one; without it they cannot pass questions on to it. */
    Optional<String> advertisedAddress();

    /** Where the write API listens. */
    @WithDefault("127.0.0.1")
    String httpHost();

    /** At which port the write API listens; 0 takes a free one. */
    @WithDefault("8082")
    int httpPort();
}
