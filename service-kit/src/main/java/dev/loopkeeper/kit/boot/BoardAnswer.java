package dev.loopkeeper.kit.boot;

import dev.loopkeeper.kit.health.HealthBoard;
import dev.loopkeeper.kit.health.Probe;
import org.eclipse.microprofile.health.HealthCheckResponse;

/** The health board in the words of MicroProfile Health. */
final class BoardAnswer {

    private BoardAnswer() {}

    static HealthCheckResponse of(HealthBoard board, Probe probe) {
        var answer = HealthCheckResponse.named("parts").status(board.allUp(probe));
        board.of(probe)
                .forEach(part -> answer.withData(part.part(), part.problem().orElse("up")));
        return answer.build();
    }
}
