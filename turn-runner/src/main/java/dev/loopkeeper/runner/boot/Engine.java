package dev.loopkeeper.runner.boot;

import dev.loopkeeper.client.crypto.Secret;
import dev.loopkeeper.kernel.id.PoolId;
import dev.loopkeeper.kernel.id.RunnerId;
import dev.loopkeeper.kernel.wire.MalformedDocument;
import dev.loopkeeper.kit.health.HealthBoard;
import dev.loopkeeper.kit.keys.KeyFile;
import dev.loopkeeper.kit.keys.SigningKeyOrigin;
import dev.loopkeeper.kit.problem.Problem;
import dev.loopkeeper.kit.problem.ProblemException;
import dev.loopkeeper.kit.settings.PlatformSettings;
import dev.loopkeeper.runner.Instruments;
import dev.loopkeeper.runner.RunnerSettings;
import dev.loopkeeper.runner.TurnRunner;
import dev.loopkeeper.runner.evidence.EvidenceLocation;
import dev.loopkeeper.runner.external.ExternalAccess;
import dev.loopkeeper.runner.external.ExternalApi;
import dev.loopkeeper.runner.price.PriceTable;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Starts the engine with the application and stops it with it. */
@ApplicationScoped
class Engine {

    private volatile Optional<TurnRunner> runner = Optional.empty();
    private volatile SpanExport spans = SpanExport.to(Optional.empty(), "");
    private volatile ExternalAccess access = ExternalAccess.NONE;

    ExternalAccess externalAccess() {
        return access;
    }

    ExternalApi externalTurns() {
        return runner.map(TurnRunner::external)
                .orElseThrow(() -> new ProblemException(Problem.of(
                        503,
                        "NOT_RUNNING",
                        "No runner",
                        "expected a turn-runner in this process, but none is started")));
    }

    void start(
            @Observes StartupEvent event,
            RunnerMapping mapping,
            PlatformSettings platform,
            HealthBoard health,
            MeterRegistry meters) {
        access = access(mapping);
        if (mapping.enabled()) {
            spans = SpanExport.to(mapping.tracesEndpoint(), mapping.runnerId());
            runner = Optional.of(
                    TurnRunner.start(settings(mapping), platform, health, new Instruments(meters, spans.telemetry())));
        }
    }

    void stop(@Observes ShutdownEvent event) {
        runner.ifPresent(TurnRunner::close);
        spans.close();
    }

    private static RunnerSettings settings(RunnerMapping mapping) {
        return new RunnerSettings(
                new RunnerId(mapping.runnerId()),
                SigningKeyOrigin.file(new KeyFile(
                        "loopkeeper.turn-runner.signing-key-file",
                        mapping.signingKeyFile(),
                        mapping.signingKeyPasswordFile())),
                mapping.pools().stream().map(PoolId::new).toList(),
                mapping.maxConcurrentTurns(),
                evidence(mapping),
                mapping.contextDirectory(),
                mapping.gracePeriod(),
                System.getenv(),
                mapping.callbackUrl(),
                mapping.priceTable().map(Engine::prices));
    }

    private static EvidenceLocation evidence(RunnerMapping mapping) {
        RunnerMapping.EvidenceS3 s3 = mapping.evidenceS3();
        if (mapping.evidenceDirectory().isPresent() == s3.bucket().isPresent()) {
            throw new IllegalArgumentException("expected one of loopkeeper.turn-runner.evidence-directory and"
                    + " loopkeeper.turn-runner.evidence-s3.bucket to be set, but both or none are");
        }
        return s3.bucket()
                .<EvidenceLocation>map(bucket -> new EvidenceLocation.InBucket(
                        bucket, s3.prefix().orElse(""), s3.region(), s3.endpoint(), s3.pathStyle()))
                .orElseGet(() -> new EvidenceLocation.InDirectory(
                        mapping.evidenceDirectory().orElseThrow()));
    }

    private static ExternalAccess access(RunnerMapping mapping) {
        return new ExternalAccess(mapping.externalTokenFile().map(Engine::token), mapping.externalRemote());
    }

    private static Secret token(Path file) {
        try {
            return new Secret(Files.readString(file).strip());
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "expected loopkeeper.turn-runner.external-token-file to name a readable file, but reading " + file
                            + " failed",
                    e);
        }
    }

    private static PriceTable prices(Path file) {
        try {
            return PriceTable.parse(Files.readAllBytes(file));
        } catch (IOException | MalformedDocument e) {
            throw new IllegalArgumentException(
                    "expected loopkeeper.turn-runner.price-table to name a price table, but reading " + file
                            + " failed: " + e.getMessage(),
                    e);
        }
    }
}
