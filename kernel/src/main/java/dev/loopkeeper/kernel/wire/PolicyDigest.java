package dev.loopkeeper.kernel.wire;

import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.budget.Limit;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.policy.Delegation;
import dev.loopkeeper.kernel.policy.Policy;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The digest of a policy: equal policies have equal digests, however they were written. It is taken over one line
 * {@code name=length:value} for each field that says something, length in UTF-8 bytes, in the order below. What is absent has no
 * line, so that a field that is added later leaves the digests of older policies as they are.
 */
public final class PolicyDigest {

    private final StringBuilder lines = new StringBuilder();

    private PolicyDigest() {}

    /** The digest of {@code policy}. */
    public static Digest of(Policy policy) {
        byte[] octets = text(policy).getBytes(StandardCharsets.UTF_8);
        return new Digest(dev.loopkeeper.client.crypto.Digest.of(octets).text());
    }

    /** What the digest is taken over. */
    static String text(Policy policy) {
        return new PolicyDigest()
                .limits(policy)
                .reservation(policy.reservationPerTurn())
                .authority(policy)
                .rules(policy)
                .delegation(policy.delegation())
                .lines
                .toString();
    }

    private PolicyDigest limits(Policy policy) {
        return limit("limits.turns", policy.limits().turns())
                .limit("limits.tokens", policy.limits().tokens())
                .limit("limits.costMicros", policy.limits().costMicros())
                .limit("limits.toolCalls", policy.limits().toolCalls());
    }

    private PolicyDigest limit(String name, Limit limit) {
        return limit instanceof Limit.Absent ? this : line(name, limit.shown());
    }

    private PolicyDigest reservation(Amounts amounts) {
        return line("reservation.tokens", amounts.tokens())
                .line("reservation.costMicros", amounts.costMicros())
                .line("reservation.toolCalls", amounts.toolCalls())
                .line("reservation.millis", amounts.millis());
    }

    private PolicyDigest authority(Policy policy) {
        lines("tool", policy.authority().tools());
        lines("capability", policy.authority().capabilities());
        line("firstCapability", policy.authority().firstCapability());
        lines("approvalRequiredFor", policy.authority().approvalRequiredFor());
        if (policy.authority().allowCode()) {
            line("allowCode", true);
        }
        policy.context()
                .forEach(artifact -> line("context.ref", artifact.ref()).line("context.digest", artifact.digest()));
        return this;
    }

    private PolicyDigest rules(Policy policy) {
        line("retry.maxAttempts", policy.retry().maxAttempts());
        line("retry.initialBackoffMillis", policy.retry().initialBackoffMillis());
        line("retry.maxBackoffMillis", policy.retry().maxBackoffMillis());
        line("cadenceMillis", policy.pace().cadence());
        line("leaseMillis", policy.pace().lease());
        line("turnTimeoutMillis", policy.pace().turnTimeout());
        line("gateExpiryMillis", policy.pace().gateExpiry());
        line("noProgressTurns", policy.stopRules().noProgressTurns());
        line("maxConsecutiveFailures", policy.stopRules().maxConsecutiveFailures());
        policy.stopRules().deadline().ifPresent(deadline -> line("deadline", deadline));
        policy.quota()
                .ifPresent(
                        quota -> line("quota.turns", quota.turns()).line("quota.windowMillis", quota.windowMillis()));
        if (policy.priority() != 0) {
            line("priority", policy.priority());
        }
        policy.monitor()
                .ifPresent(monitor -> line("monitor.capability", monitor.capability())
                        .line("monitor.initialIntervalMillis", monitor.initialIntervalMillis())
                        .line("monitor.maxIntervalMillis", monitor.maxIntervalMillis())
                        .line("monitor.expiryMillis", monitor.expiryMillis()));
        policy.conditions()
                .forEach(condition -> line("condition.name", condition.name())
                        .line("condition.kind", condition.kind())
                        .line("condition.when", condition.when())
                        .line("condition.reason", condition.reason()));
        return this;
    }

    private PolicyDigest delegation(Delegation delegation) {
        delegation.children().ifPresent(rules -> {
            line("children.most", rules.most());
            lines("children.capability", rules.capabilities());
            line("children.turnsEach", rules.turnsEach());
            line("children.join", rules.join());
        });
        delegation.handOff().ifPresent(rules -> {
            lines("handOff.receiver", rules.receivers());
            line("handOff.artifactRequired", rules.artifactRequired());
        });
        return this;
    }

    private void lines(String name, List<?> values) {
        values.forEach(value -> line(name, value));
    }

    private PolicyDigest line(String name, Object value) {
        String text = value.toString();
        lines.append(name)
                .append('=')
                .append(text.getBytes(StandardCharsets.UTF_8).length)
                .append(':')
                .append(text)
                .append('\n');
        return this;
    }
}
