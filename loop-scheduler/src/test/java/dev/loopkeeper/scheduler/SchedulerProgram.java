package dev.loopkeeper.scheduler;

import dev.loopkeeper.client.registry.RegistryConfig;
import dev.loopkeeper.client.topic.TopicProfile;
import dev.loopkeeper.kernel.capacity.CapacityLimits;
import dev.loopkeeper.kernel.capacity.Scope;
import dev.loopkeeper.kit.health.HealthBoard;
import dev.loopkeeper.kit.settings.KafkaSettings;
import dev.loopkeeper.kit.settings.PlatformSettings;
import dev.loopkeeper.scheduler.write.PolicyDefinitions;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/** A scheduler as a process that can be killed. */
public final class SchedulerProgram {
    private SchedulerProgram() {}

    /** Bootstrap servers, registry, application id, state directory and the most turns per tenant (0: any number); says when it decides. */
    public static void main(String[] arguments) throws InterruptedException {
        PlatformSettings platform = new PlatformSettings(
                KafkaSettings.at(arguments[0]),
                RegistryConfig.of(arguments[1]),
                Installation.ROOT.verificationKey(),
                TopicProfile.DEV);
        SchedulerSettings settings = new SchedulerSettings(
                platform,
                new SchedulerSettings.Streams(arguments[2], "scheduler-to-kill", Path.of(arguments[3]), 1),
                SchedulerSettings.Keys.fixed(Installation.SCHEDULER, Installation.WRITE_API),
                Duration.ofSeconds(10),
                limits(Integer.parseInt(arguments[4])),
                PolicyDefinitions.NONE);
        LoopScheduler scheduler = LoopScheduler.start(settings, new HealthBoard(), new SimpleMeterRegistry());
        boolean decides = scheduler.awaitDeciding(Duration.ofSeconds(180));
        System.out.println("decides: " + decides);
        Thread.currentThread().join();
    }

    private static CapacityLimits limits(int perTenant) {
        return perTenant == 0
                ? CapacityLimits.UNLIMITED
                : new CapacityLimits(Map.of(Scope.Kind.TENANT, perTenant), Map.of());
    }
}
