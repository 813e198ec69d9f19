package dev.loopkeeper.kit.boot;

import dev.loopkeeper.kit.health.HealthBoard;
import dev.loopkeeper.kit.health.Probe;
import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/** Answers the readiness probe from the health board. */
@Readiness
@ApplicationScoped
class ReadyCheck implements HealthCheck {

    private final HealthBoard board;

    ReadyCheck(HealthBoard board) {
        this.board = board;
    }

    @Override
    public HealthCheckResponse call() {
        return BoardAnswer.of(board, Probe.READY);
    }
}
