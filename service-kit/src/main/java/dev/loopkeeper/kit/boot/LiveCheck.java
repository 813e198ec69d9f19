package dev.loopkeeper.kit.boot;

import dev.loopkeeper.kit.health.HealthBoard;
import dev.loopkeeper.kit.health.Probe;
import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Liveness;

/** Answers the liveness probe from the health board. */
@Liveness
@ApplicationScoped
class LiveCheck implements HealthCheck {

    private final HealthBoard board;

    LiveCheck(HealthBoard board) {
        this.board = board;
    }

    @Override
    public HealthCheckResponse call() {
        return BoardAnswer.of(board, Probe.LIVE);
    }
}
