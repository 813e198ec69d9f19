package dev.loopkeeper.runner;

import dev.loopkeeper.client.crypto.Ed25519;
import dev.loopkeeper.client.crypto.KeyRole;
import dev.loopkeeper.client.crypto.SigningKey;
import dev.loopkeeper.client.registry.SchemaRegistries;
import dev.loopkeeper.client.registry.SchemaRegistry;
import dev.loopkeeper.kernel.wire.TopicCodecs;
import dev.loopkeeper.kernel.wire.frame.RunnerFrames;
import dev.loopkeeper.kernel.wire.frame.TrustFrames;
import dev.loopkeeper.kit.health.HealthBoard;
import dev.loopkeeper.kit.keys.KeySet;
import dev.loopkeeper.kit.settings.PlatformSettings;
import dev.loopkeeper.runner.command.Containment;
import dev.loopkeeper.runner.command.Orphans;
import dev.loopkeeper.runner.dispatch.Dispatch;
import dev.loopkeeper.runner.evidence.EvidenceStore;
import dev.loopkeeper.runner.external.ExternalApi;
import dev.loopkeeper.runner.external.ExternalDesk;
import dev.loopkeeper.runner.price.PriceTable;
import dev.loopkeeper.runner.publish.KafkaOutbox;
import dev.loopkeeper.runner.trace.Traces;
import dev.loopkeeper.runner.turn.RunnerMeters;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The turn-runner's engine: claims requests of its pools, runs them under their contracts and seals receipts. Starts from plain
 * code; its health is on the board.
 */
public final class TurnRunner implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(TurnRunner.class);

    private final SchemaRegistry registry;
    private final KeySet keys;
    private final KafkaOutbox outbox;
    private final Dispatch dispatch;
    private final ExternalApi external;

    private TurnRunner(SchemaRegistry registry, KeySet keys, KafkaOutbox outbox, Dispatch dispatch, ExternalDesk desk) {
        this.registry = registry;
        this.keys = keys;
        this.outbox = outbox;
        this.dispatch = dispatch;
        this.external = new ExternalApi(desk);
    }

    /**
     * A runner that has begun: it takes requests as soon as topics fit the manifest and everything that it must know is read.
     *
     * @throws IllegalArgumentException if a setting cannot be used
     */
    public static TurnRunner start(
            RunnerSettings settings, PlatformSettings platform, HealthBoard health, Instruments instruments) {
        int orphans = Orphans.end();
        if (orphans > 0) {
            LOG.atWarn().addKeyValue("processes", orphans).log("ended programs whose runner had died");
        }
        if (!Containment.here().complete()) {
            LOG.atWarn()
                    .log("programs cannot be contained here, since the system gives them no process ids of their own:"
                            + " what one starts and lets go without its parent, session and environment outlives it");
        }
        EvidenceStore evidence = settings.evidence().open();
        SchemaRegistry registry = SchemaRegistries.open(platform.registry());
        TopicCodecs codecs = new TopicCodecs(registry, platform.registry().registration());
        RunnerFrames frames = new RunnerFrames(codecs);
        TrustFrames trust = new TrustFrames(codecs);
        KeySet keys = KeySet.start("turn-runner", platform, trust, health);
        Supplier<SigningKey> key = settings.key().following(keys, KeyRole.RUNNER);
        KafkaOutbox outbox = KafkaOutbox.open(platform.kafka(), frames, key, settings.runner());
        ExternalDesk desk = new ExternalDesk();
        Dispatch dispatch = Dispatch.start(
                settings,
                platform,
                new Dispatch.Parts(
                        frames,
                        trust,
                        keys,
                        key,
                        evidence,
                        outbox,
                        new RunnerMeters(instruments.meters()),
                        Traces.of(instruments.telemetry()),
                        desk),
                health);
        LOG.atInfo()
                .addKeyValue("runner", settings.runner())
                .addKeyValue("pools", settings.pools())
                .addKeyValue("prices", settings.prices().map(PriceTable::ref).orElse("none"))
                .addKeyValue("keyId", key.get().id())
                .addKeyValue("signatures", Ed25519.engine())
                .addKeyValue("contained", Containment.here().complete())
                .log("turn-runner starts");
        return new TurnRunner(registry, keys, outbox, dispatch, desk);
    }

    /** What orchestrators of others ask of this runner. */
    public ExternalApi external() {
        return external;
    }

    /** Claims nothing more, lets turns go on for the grace period, seals the rest INTERRUPTED, writes everything out. */
    @Override
    public void close() {
        dispatch.close();
        outbox.close();
        keys.close();
        registry.close();
        LOG.atInfo().log("turn-runner stopped");
    }
}
