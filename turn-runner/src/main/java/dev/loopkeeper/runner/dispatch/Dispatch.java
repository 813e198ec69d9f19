package dev.loopkeeper.runner.dispatch;

import dev.loopkeeper.client.crypto.SigningKey;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.client.topic.ShareGroupSpec;
import dev.loopkeeper.kernel.id.PoolId;
import dev.loopkeeper.kernel.wire.frame.RunnerFrames;
import dev.loopkeeper.kernel.wire.frame.TrustFrames;
import dev.loopkeeper.kit.capabilities.CapabilityDirectory;
import dev.loopkeeper.kit.capabilities.CapabilitySource;
import dev.loopkeeper.kit.health.HealthBoard;
import dev.loopkeeper.kit.health.Probe;
import dev.loopkeeper.kit.keys.KeySet;
import dev.loopkeeper.kit.keys.KeySource;
import dev.loopkeeper.kit.settings.PlatformSettings;
import dev.loopkeeper.kit.tail.TopicTail;
import dev.loopkeeper.kit.topics.ManifestCheck;
import dev.loopkeeper.runner.RunnerSettings;
import dev.loopkeeper.runner.capability.Executors;
import dev.loopkeeper.runner.context.ContextDirectory;
import dev.loopkeeper.runner.contract.ContractCheck;
import dev.loopkeeper.runner.control.ControlBoard;
import dev.loopkeeper.runner.control.ControlReader;
import dev.loopkeeper.runner.evidence.EvidenceStore;
import dev.loopkeeper.runner.execute.StopOrder;
import dev.loopkeeper.runner.external.Callbacks;
import dev.loopkeeper.runner.external.ExternalDesk;
import dev.loopkeeper.runner.price.Pricing;
import dev.loopkeeper.runner.publish.KafkaOutbox;
import dev.loopkeeper.runner.publish.Persistence;
import dev.loopkeeper.runner.seal.ReceiptDraft;
import dev.loopkeeper.runner.trace.Traces;
import dev.loopkeeper.runner.turn.RunnerMeters;
import dev.loopkeeper.runner.turn.Workbench;
import java.net.http.HttpClient;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Everything between the topics and running turns. Takes requests only once it knows all that was said before. */
public final class Dispatch implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Dispatch.class);
    private static final String SERVICE = "turn-runner";
    private static final Duration CONTROL_LAG = Duration.ofSeconds(1);
    private static final Duration LOOK_AGAIN = Duration.ofMillis(500);
    private static final Duration SEALING = Duration.ofSeconds(10);

    /** What the engine hands over; it stays the engine's to close. */
    public record Parts(
            RunnerFrames frames,
            TrustFrames trust,
            KeySet keys,
            Supplier<SigningKey> key,
            EvidenceStore evidence,
            KafkaOutbox outbox,
            RunnerMeters meters,
            Traces traces,
            ExternalDesk desk) {}

    private final RunnerSettings settings;
    private final PlatformSettings platform;
    private final Parts parts;
    private final HealthBoard health;
    private final CompletableFuture<Void> closing = new CompletableFuture<>();
    private final CompletableFuture<Void> ended = new CompletableFuture<>();
    private final RunningTurns running = new RunningTurns();
    private final RecentAttempts recent = new RecentAttempts();
    private final ControlBoard board = new ControlBoard(this::controlIsCurrent);
    private final ManifestCheck manifest;
    private final Thread thread;
    private volatile @Nullable TopicTail control;

    private Dispatch(RunnerSettings settings, PlatformSettings platform, Parts parts, HealthBoard health) {
        this.settings = settings;
        this.platform = platform;
        this.parts = parts;
        this.health = health;
        List<ShareGroupSpec> groups = settings.pools().stream()
                .map(pool -> ShareGroupSpec.ofPool(pool.value()))
                .toList();
        this.manifest = new ManifestCheck(SERVICE + "-topics", platform.kafka(), platform.topics(), groups, health);
        this.thread = Thread.ofPlatform().name(SERVICE).unstarted(this::run);
    }

    /** A dispatch that has begun to come up; the health board says how far it is. */
    public static Dispatch start(RunnerSettings settings, PlatformSettings platform, Parts parts, HealthBoard health) {
        Dispatch dispatch = new Dispatch(settings, platform, parts, health);
        health.up(Probe.LIVE, SERVICE);
        health.down(Probe.READY, SERVICE, "expected to take requests, but it still comes up");
        dispatch.thread.start();
        return dispatch;
    }

    /** Takes nothing more, then sees to it that what runs ends: by itself within the grace period, or interrupted. */
    @Override
    public void close() {
        closing.complete(null);
        manifest.close();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        health.forget(SERVICE);
    }

    private void run() {
        try {
            if (manifest.awaitFit()) {
                follow();
            }
        } catch (InterruptedException e) {
            LOG.atDebug().log("dispatch interrupted");
        } catch (RuntimeException | Error e) {
            health.down(Probe.LIVE, SERVICE, "expected to dispatch, but it failed by a bug: " + e);
            LOG.atError().setCause(e).log("dispatch failed by a bug");
            throw e;
        }
    }

    private void follow() throws InterruptedException {
        ControlReader reader = new ControlReader(parts.frames(), board, parts.outbox());
        KeySet keys = parts.keys();
        try (CapabilityDirectory capabilities =
                        CapabilityDirectory.start(SERVICE, platform.kafka(), parts.trust(), keys, health);
                TopicTail tail = TopicTail.start(
                        SERVICE + "-control",
                        List.of(LoopTopic.TURN_CONTROL.topicName()),
                        platform.kafka(),
                        reader,
                        health)) {
            control = tail;
            boolean known = reached(keys::awaitCaughtUp)
                    && reached(capabilities::awaitCaughtUp)
                    && reached(tail::awaitCaughtUp);
            if (known) {
                serve(keys, capabilities);
            }
        } finally {
            control = null;
        }
    }

    /** Waits for as long as nobody closes. */
    private boolean reached(Predicate<Duration> end) {
        while (!closing.isDone()) {
            if (end.test(LOOK_AGAIN)) {
                return true;
            }
        }
        return false;
    }

    private void serve(KeySource keys, CapabilitySource capabilities) throws InterruptedException {
        Workbench bench = new Workbench(
                settings.runner(),
                InstantSource.system(),
                parts.outbox(),
                parts.evidence(),
                new ReceiptDraft(parts.evidence()),
                new Persistence(ended),
                parts.meters(),
                parts.traces());
        Claiming claiming = new Claiming(readiness(keys, capabilities), board, bench, RandomClaims::next);
        Intake.Desk desk = new Intake.Desk(parts.frames(), parts.outbox(), claiming, recent, running);
        List<PoolGroup> groups =
                settings.pools().stream().map(pool -> group(pool, desk, bench)).toList();
        groups.forEach(PoolGroup::start);
        health.up(Probe.READY, SERVICE);
        LOG.atInfo().addKeyValue("pools", settings.pools()).log("turn-runner takes requests");
        closing.join();
        groups.forEach(PoolGroup::stop);
        groups.forEach(PoolGroup::close);
        LOG.atInfo().log("turn-runner takes no more requests");
        finishTurns();
    }

    private void finishTurns() throws InterruptedException {
        if (!running.awaitNone(settings.gracePeriod())) {
            board.orderAll(StopOrder.interrupted(
                    "RUNNER_STOPPING", "expected the turn to end within the grace period, but it still ran"));
            boolean sealed = running.awaitNone(SEALING);
            LOG.atInfo().addKeyValue("sealed", sealed).log("turns interrupted");
        }
        ended.complete(null);
    }

    private Readiness readiness(KeySource keys, CapabilitySource capabilities) {
        HttpClient http = HttpClient.newBuilder()
                .connectTimeout(Duration.ofSeconds(10))
                .followRedirects(HttpClient.Redirect.NEVER)
                .build();
        return new Readiness(
                new ContractCheck(keys, capabilities),
                new ContextDirectory(settings.contextDirectory()),
                new Executors(
                        settings.environment(),
                        parts.evidence(),
                        new Pricing(settings.prices(), InstantSource.system()),
                        parts.traces(),
                        http,
                        parts.key(),
                        parts.desk(),
                        callbacks()));
    }

    private Optional<Callbacks> callbacks() {
        return settings.callbackUrl().map(runner -> new Callbacks(parts.desk(), runner));
    }

    private PoolGroup group(PoolId pool, Intake.Desk desk, Workbench bench) {
        PoolGroup.Membership membership = new PoolGroup.Membership(
                pool, SERVICE + "-" + settings.runner() + "-" + pool, settings.maxConcurrentTurns());
        return new PoolGroup(membership, platform.kafka(), new Intake(pool, desk, bench), health);
    }

    private boolean controlIsCurrent() {
        TopicTail tail = control;
        return tail != null && tail.seenAt().isAfter(Instant.now().minus(CONTROL_LAG));
    }
}
