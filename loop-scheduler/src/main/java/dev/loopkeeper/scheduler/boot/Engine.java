package dev.loopkeeper.scheduler.boot;

import dev.loopkeeper.kit.auth.AuthSettings;
import dev.loopkeeper.kit.health.HealthBoard;
import dev.loopkeeper.kit.keys.KeyFile;
import dev.loopkeeper.kit.keys.SigningKeyOrigin;
import dev.loopkeeper.kit.problem.Problem;
import dev.loopkeeper.kit.problem.ProblemException;
import dev.loopkeeper.kit.settings.PlatformSettings;
import dev.loopkeeper.scheduler.LoopScheduler;
import dev.loopkeeper.scheduler.SchedulerSettings;
import dev.loopkeeper.scheduler.explain.CapacityDesk;
import dev.loopkeeper.scheduler.write.Exposure;
import dev.loopkeeper.scheduler.write.PolicyDefinitions;
import dev.loopkeeper.scheduler.write.WriteApi;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Starts the engine with the application and stops it with it. */
@ApplicationScoped
class Engine {
    private static final String KEYS = "loopkeeper.loop-scheduler.";
    private static final Duration SOON = Duration.ofSeconds(2);

    private volatile Optional<LoopScheduler> scheduler = Optional.empty();

    void start(
            @Observes StartupEvent event,
            SchedulerMapping mapping,
            PlatformSettings platform,
            HealthBoard health,
            MeterRegistry meters,
            AuthSettings auth,
            @ConfigProperty(name = "quarkus.http.host") String host) {
        if (mapping.enabled()) {
            Exposure.refuseUnauthenticated(host, platform.topics(), auth);
            scheduler = Optional.of(LoopScheduler.start(settings(mapping, platform), health, meters));
        }
    }

    void stop(@Observes ShutdownEvent event) {
        scheduler.ifPresent(LoopScheduler::close);
    }

    /**
     * The write API.
     *
     * @throws ProblemException while the engine does not run
     */
    WriteApi writeApi() {
        return running().writeApi();
    }

    /**
     * How goals wait for room.
     *
     * @throws ProblemException while the engine does not run
     */
    CapacityDesk capacity() {
        return running().capacity();
    }

    private LoopScheduler running() {
        return scheduler.orElseThrow(() -> ProblemException.retryable(
                Problem.of(
                        503, "NOT_RUNNING", "Not running", "the loop-scheduler to run in this process", "it does not"),
                SOON));
    }

    private static SchedulerSettings settings(SchedulerMapping mapping, PlatformSettings platform) {
        return new SchedulerSettings(
                platform,
                new SchedulerSettings.Streams(
                        mapping.applicationId(),
                        mapping.instanceId(),
                        mapping.stateDirectory(),
                        mapping.threads(),
                        mapping.advertisedAddress()),
                new SchedulerSettings.Keys(
                        SigningKeyOrigin.file(new KeyFile(
                                KEYS + "signing-key-file", mapping.signingKeyFile(), mapping.signingKeyPasswordFile())),
                        SigningKeyOrigin.file(new KeyFile(
                                KEYS + "write-api-key-file",
                                mapping.writeApiKeyFile(),
                                mapping.writeApiKeyPasswordFile()))),
                mapping.patience(),
                CapacityConfig.limits(mapping.capacity()),
                mapping.policiesDirectory()
                        .map(folder -> PolicyDefinitions.in(folder, mapping.policiesRequired()))
                        .orElse(PolicyDefinitions.NONE));
    }
}
