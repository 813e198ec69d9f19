package dev.loopkeeper.projection.boot;

import dev.loopkeeper.projection.boot.ProjectionMapping.RebuildMode;
import dev.loopkeeper.projection.rebuild.Rebuild;
import dev.loopkeeper.projection.rebuild.RebuildReport;
import io.quarkus.runtime.Quarkus;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Rebuilds in a process of its own and ends it: 0 when nothing differs or all of it was replaced, 1 when it failed, 10 when something differs. */
final class RebuildRun {

    private static final Logger LOG = LoggerFactory.getLogger(RebuildRun.class);
    private static final int FAILED = 1;
    private static final int DIFFERS = 10;

    private RebuildRun() {}

    static void start(Rebuild rebuild, RebuildMode mode) {
        Thread.ofPlatform().name("projection-rebuild").start(() -> Quarkus.asyncExit(run(rebuild, mode)));
    }

    private static int run(Rebuild rebuild, RebuildMode mode) {
        try {
            RebuildReport report = switch (mode) {
                case COMPARE -> rebuild.compare();
                case SWAP -> rebuild.swap();
            };
            report.differences()
                    .forEach(difference -> LOG.atWarn()
                            .addKeyValue("goalId", difference.goal())
                            .addKeyValue("kind", difference.kind())
                            .addKeyValue("sequence", difference.sequence())
                            .addKeyValue("finding", difference.sentence())
                            .log("projection differs from its journal"));
            LOG.atInfo()
                    .addKeyValue("goals", report.goals())
                    .addKeyValue("entries", report.entries())
                    .addKeyValue("differences", report.differences().size())
                    .addKeyValue("swapped", report.swapped())
                    .log("journal folded again");
            return report.differences().size() > report.swapped() ? DIFFERS : 0;
        } catch (RuntimeException e) {
            LOG.atError().setCause(e).log("the journal could not be folded again");
            return FAILED;
        }
    }
}
