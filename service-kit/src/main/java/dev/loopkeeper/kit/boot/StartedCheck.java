package dev.loopkeeper.kit.boot;

import dev.loopkeeper.kit.health.HealthBoard;
import dev.loopkeeper.kit.health.Probe;
import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Startup;

/** Answers the startup probe from the health board. */
@Startup
@ApplicationScoped
class StartedCheck implements HealthCheck {

    private final HealthBoard board;

    StartedCheck(HealthBoard board) {
        this.board = board;
    }

    @Override
    public HealthCheckResponse call() {
        return BoardAnswer.of(board, Probe.STARTED);
    }
}
