package dev.loopkeeper.projection.boot;

import dev.loopkeeper.kit.health.HealthBoard;
import dev.loopkeeper.kit.problem.Problem;
import dev.loopkeeper.kit.problem.ProblemException;
import dev.loopkeeper.kit.settings.PlatformSettings;
import dev.loopkeeper.projection.ProjectionService;
import dev.loopkeeper.projection.ProjectionSettings;
import dev.loopkeeper.projection.query.SchedulerRoom;
import dev.loopkeeper.projection.reads.Endpoint;
import dev.loopkeeper.projection.rebuild.Rebuild;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.Optional;

/** Starts the engine with the application and stops it with it. */
@ApplicationScoped
class Engine {

    private volatile Optional<ProjectionService> service = Optional.empty();

    void start(
            @Observes StartupEvent event,
            ProjectionMapping mapping,
            PlatformSettings platform,
            HealthBoard health,
            MeterRegistry meters) {
        if (mapping.rebuild().isPresent()) {
            RebuildRun.start(
                    new Rebuild(platform, mapping.applicationId()),
                    mapping.rebuild().get());
        } else if (mapping.enabled()) {
            service = Optional.of(ProjectionService.start(
                    new ProjectionSettings(
                            platform,
                            mapping.applicationId(),
                            mapping.instanceId(),
                            mapping.stateDirectory(),
                            mapping.threads(),
                            new ProjectionSettings.Neighbours(
                                    mapping.advertisedAddress().map(Endpoint::of),
                                    mapping.schedulerUrl().map(SchedulerRoom::address)),
                            new ProjectionSettings.Waits(mapping.sequenceWait(), mapping.heartbeat())),
                    health,
                    meters));
        }
    }

    /** The engine, while it runs. */
    ProjectionService service() {
        return service.orElseThrow(() -> new ProblemException(Problem.of(
                503,
                "NOT_RUNNING",
                "Not running",
                "expected the engine to run, but it is not enabled in this process")));
    }

    void stop(@Observes ShutdownEvent event) {
        service.ifPresent(ProjectionService::close);
    }
}
