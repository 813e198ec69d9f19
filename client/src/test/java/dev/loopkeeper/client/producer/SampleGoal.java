package dev.loopkeeper.client.producer;

import dev.loopkeeper.schema.Amounts;
import dev.loopkeeper.schema.GoalOpened;
import dev.loopkeeper.schema.Limits;
import dev.loopkeeper.schema.Policy;
import dev.loopkeeper.schema.RetryPolicy;
import java.util.List;

/** A goal that could be opened. */
final class SampleGoal {

    private SampleGoal() {}

    static GoalOpened opened(String objective) {
        return GoalOpened.newBuilder()
                .setObjective(objective)
                .setTitle("Green build")
                .setPolicy(policy())
                .build();
    }

    static Policy policy() {
        return Policy.newBuilder()
                .setLimits(Limits.newBuilder().build())
                .setReservationPerTurn(Amounts.newBuilder().setTokens(1_000).build())
                .setAllowedCapabilities(List.of("build"))
                .setFirstCapability("build")
                .setRetry(RetryPolicy.newBuilder().build())
                .build();
    }
}
