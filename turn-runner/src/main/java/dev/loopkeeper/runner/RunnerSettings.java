package dev.loopkeeper.runner;

import dev.loopkeeper.kernel.id.PoolId;
import dev.loopkeeper.kernel.id.RunnerId;
import dev.loopkeeper.kit.keys.SigningKeyOrigin;
import dev.loopkeeper.runner.evidence.EvidenceLocation;
import dev.loopkeeper.runner.price.PriceTable;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a runner is told at its start.
 *
 * @param runner its id, which its receipts name
 * @param key seals its receipts; registered with role RUNNER, and followed when it is replaced
 * @param pools the pools whose requests it takes
 * @param maxConcurrentTurns how many turns of one pool run at once
 * @param evidence where evidence is kept
 * @param contextDirectory below which context artifacts lie; without one a contract that pins any is refused
 * @param gracePeriod how long running turns may go on when the runner is told to stop
 * @param environment the variables of which executors get what their capability declares
 * @param callbackUrl its address, as services reach it; without one no service can hand in a result
 * @param prices what models cost; without them nobody knows
 */
public record RunnerSettings(
        RunnerId runner,
        SigningKeyOrigin key,
        List<PoolId> pools,
        int maxConcurrentTurns,
        EvidenceLocation evidence,
        Optional<Path> contextDirectory,
        Duration gracePeriod,
        Map<String, String> environment,
        Optional<URI> callbackUrl,
        Optional<PriceTable> prices) {
    /** The most turns of one pool at once. */
    public static final int MAX_TURNS = 10_000;

    public RunnerSettings {
        pools = List.copyOf(pools);
        environment = Map.copyOf(environment);
        if (pools.isEmpty() || pools.stream().distinct().count() < pools.size()) {
            throw new IllegalArgumentException("expected one or more pools, each once, but they are " + pools
                    + "; set loopkeeper.turn-runner.pools");
        }
        if (maxConcurrentTurns < 1 || maxConcurrentTurns > MAX_TURNS) {
            throw new IllegalArgumentException("expected 1 to " + MAX_TURNS + " turns at once, but they are "
                    + maxConcurrentTurns + "; set loopkeeper.turn-runner.max-concurrent-turns");
        }
        if (gracePeriod.isNegative()) {
            throw new IllegalArgumentException("expected a grace period from 0, but it is " + gracePeriod
                    + "; set loopkeeper.turn-runner.grace-period");
        }
    }

    @Override
    public String toString() {
        return "runner " + runner + " of pools " + pools;
    }
}
