package com.example.release;

import dev.loopkeeper.client.id.GoalId;
import dev.loopkeeper.client.producer.EventContext;
import dev.loopkeeper.client.producer.GoalEvents;
import dev.loopkeeper.client.producer.Sent;
import dev.loopkeeper.schema.Amounts;
import dev.loopkeeper.schema.GoalOpened;
import dev.loopkeeper.schema.Limit;
import dev.loopkeeper.schema.LimitKind;
import dev.loopkeeper.schema.Limits;
import dev.loopkeeper.schema.Policy;
import dev.loopkeeper.schema.RetryPolicy;
import java.util.List;
import java.util.Map;

/** Opens one goal, as a release service might when a build has broken. */
public final class OpenGoal {

    private OpenGoal() {}

    /** Arguments: the brokers, the registry, and the goal as tenant/goal. */
    public static void main(String[] arguments) {
        if (arguments.length != 3) {
            System.err.println("usage: OpenGoal BOOTSTRAP_SERVERS REGISTRY_URL TENANT/GOAL");
            System.exit(2);
        }
        Sent sent = open(arguments[0], arguments[1], GoalId.of(arguments[2]));
        System.out.println("sent " + sent.eventId() + " to " + sent.topic() + ", partition " + sent.partition()
                + ", offset " + sent.offset());
    }

    /** Asks for the goal to be opened and waits until the broker has the request. */
    static Sent open(String bootstrapServers, String registryUrl, GoalId goal) {
        Map<String, String> configuration = Map.of(
                "bootstrap.servers", bootstrapServers,
                "schema.registry.url", registryUrl,
                "loopkeeper.source", "/services/release");
        try (GoalEvents goals = GoalEvents.open(configuration)) {
            // The id follows from what happened, so that a second run asks for nothing new.
            EventContext context = EventContext.NONE.withEventId("open-" + goal.goal());
            return goals.in(context).openGoal(goal, brokenBuild()).toCompletableFuture().join();
        }
    }

    private static GoalOpened brokenBuild() {
        return GoalOpened.newBuilder()
                .setTitle("Green build")
                .setObjective("Make the build of the main branch green again.")
                .setPolicy(policy())
                .build();
    }

    private static Policy policy() {
        return Policy.newBuilder()
                .setLimits(Limits.newBuilder().setTurns(atMost(5)).setTokens(atMost(50_000)).build())
                .setReservationPerTurn(Amounts.newBuilder().setTokens(10_000).build())
                .setAllowedTools(List.of("compile", "read-file"))
                .setAllowedCapabilities(List.of("build", "review"))
                .setFirstCapability("build")
                .setRetry(RetryPolicy.newBuilder().build())
                .build();
    }

    private static Limit atMost(long bound) {
        return new Limit(LimitKind.BOUNDED, bound);
    }
}
