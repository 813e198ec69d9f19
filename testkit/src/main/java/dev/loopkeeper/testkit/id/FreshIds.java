package dev.loopkeeper.testkit.id;

import dev.loopkeeper.kernel.id.GoalId;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;

/** Names of this JVM that no other test uses, so that tests share a broker without seeing each other. */
public final class FreshIds {

    private static final String RUN = UUID.randomUUID().toString().substring(0, 8);
    private static final AtomicInteger NEXT = new AtomicInteger(1);

    private FreshIds() {}

    /** A goal of a tenant of its own; {@code label} shows in its name, for people. */
    public static GoalId goal(String label) {
        return new GoalId("t-" + suffix(), label);
    }

    /** A goal of this tenant. */
    public static GoalId goal(String tenant, String label) {
        return new GoalId(tenant, label + "-" + suffix());
    }

    /** A name for a topic, group, pool or tenant that starts with {@code label}. */
    public static String name(String label) {
        return label + "-" + suffix();
    }

    private static String suffix() {
        return RUN + "-" + NEXT.getAndIncrement();
    }
}
