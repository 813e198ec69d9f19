package dev.loopkeeper.kernel.policy;

import dev.loopkeeper.kernel.id.CapabilityId;
import dev.loopkeeper.kernel.id.IdGrammar;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Whether a policy is one that a goal can live under. */
public final class PolicyCheck {
    /** The most tools that a policy lists. */
    public static final int MAX_TOOLS = 64;

    /** The most capabilities, and the most context artifacts, that a policy lists. */
    public static final int MAX_LISTED = 16;

    /** The most turns that a quota allows in its window: the projection remembers when each of them started. */
    public static final int MAX_QUOTA_TURNS = 128;

    /** The highest priority. */
    public static final int MAX_PRIORITY = 9;
    /** The most children that may be open at once. */
    public static final int MAX_CHILDREN = 8;

    private static final int MAX_REF = 500;
    private static final int MAX_RECEIVER = 100;

    private PolicyCheck() {}

    /** What is wrong with {@code policy} as {@code expected X, but Y}; empty when nothing is. */
    public static Optional<String> fault(Policy policy) {
        return authorityFault(policy.authority())
                .or(() -> retryFault(policy.retry()))
                .or(() -> paceFault(policy.pace()))
                .or(() -> stopFault(policy.stopRules()))
                .or(() -> policy.quota().flatMap(PolicyCheck::quotaFault))
                .or(() -> between("priority", policy.priority(), 0, MAX_PRIORITY))
                .or(() -> policy.monitor().flatMap(monitor -> monitorFault(policy.authority(), monitor)))
                .or(() -> contextFault(policy))
                .or(() -> policy.delegation().children().flatMap(rules -> childrenFault(policy.authority(), rules)))
                .or(() -> policy.delegation().handOff().flatMap(PolicyCheck::handOffFault))
                .or(() -> conditionsFault(policy.conditions()));
    }

    private static Optional<String> authorityFault(Authority authority) {
        if (!authority.allows(authority.firstCapability())) {
            return fault("firstCapability among allowedCapabilities", authority.firstCapability());
        }
        for (CapabilityId capability : authority.approvalRequiredFor()) {
            if (!authority.allows(capability)) {
                return fault("approvalRequiredFor among allowedCapabilities", capability);
            }
        }
        return tooMany("allowedTools", authority.tools().size(), MAX_TOOLS)
                .or(() ->
                        tooMany("allowedCapabilities", authority.capabilities().size(), MAX_LISTED));
    }

    private static Optional<String> retryFault(Retry retry) {
        return between("retry.maxAttempts", retry.maxAttempts(), 1, 100)
                .or(() -> between("retry.initialBackoffMillis", retry.initialBackoffMillis(), 0, Bounds.DAY))
                .or(() -> between(
                        "retry.maxBackoffMillis", retry.maxBackoffMillis(), retry.initialBackoffMillis(), Bounds.DAY));
    }

    private static Optional<String> paceFault(Pace pace) {
        return between("cadenceMillis", pace.cadence(), 0, Bounds.YEAR)
                .or(() -> between("leaseMillis", pace.lease(), 1_000, Bounds.DAY))
                .or(() -> between("turnTimeoutMillis", pace.turnTimeout(), 1_000, Bounds.YEAR))
                .or(() -> between("gateExpiryMillis", pace.gateExpiry(), 1_000, Bounds.YEAR));
    }

    private static Optional<String> stopFault(StopRules rules) {
        return between("noProgressTurns", rules.noProgressTurns(), 1, 1_000)
                .or(() -> between("maxConsecutiveFailures", rules.maxConsecutiveFailures(), 1, 1_000));
    }

    private static Optional<String> quotaFault(Quota quota) {
        return between("quota.turns", quota.turns(), 1, MAX_QUOTA_TURNS)
                .or(() -> between("quota.windowMillis", quota.windowMillis(), 1_000, Bounds.YEAR));
    }

    private static Optional<String> monitorFault(Authority authority, Monitor monitor) {
        if (!authority.allows(monitor.capability())) {
            return fault("monitor.capability among allowedCapabilities", monitor.capability());
        }
        if (authority.approvalRequiredFor().contains(monitor.capability())) {
            return fault("a monitor.capability that needs no approval", monitor.capability());
        }
        return between("monitor.initialIntervalMillis", monitor.initialIntervalMillis(), 1_000, Bounds.DAY)
                .or(() -> between(
                        "monitor.maxIntervalMillis",
                        monitor.maxIntervalMillis(),
                        monitor.initialIntervalMillis(),
                        Bounds.DAY))
                .or(() -> between(
                        "monitor.expiryMillis", monitor.expiryMillis(), monitor.initialIntervalMillis(), Bounds.YEAR));
    }

    private static Optional<String> contextFault(Policy policy) {
        return tooMany("context", policy.context().size(), MAX_LISTED)
                .or(() -> policy.context().stream()
                        .filter(artifact ->
                                artifact.ref().isBlank() || artifact.ref().length() > MAX_REF)
                        .findFirst()
                        .flatMap(artifact -> fault(
                                "context refs of 1 to 500 characters",
                                artifact.ref().length())));
    }

    private static Optional<String> conditionsFault(List<Condition> conditions) {
        Set<String> names = new HashSet<>();
        return tooMany("conditions", conditions.size(), MAX_LISTED)
                .or(() -> conditions.stream()
                        .map(condition -> conditionFault(condition, names))
                        .flatMap(Optional::stream)
                        .findFirst());
    }

    private static Optional<String> conditionFault(Condition condition, Set<String> names) {
        if (!IdGrammar.matches(condition.name())) {
            return fault("condition names by the id grammar", IdGrammar.quote(condition.name()));
        }
        if (!names.add(condition.name())) {
            return fault("conditions of distinct names", "two called " + condition.name());
        }
        // Who is asked must be told what.
        int leastReason = condition.kind() == Condition.Kind.GATE ? 1 : 0;
        return between(
                        "characters in conditions." + condition.name() + ".when",
                        condition.when().strip().length(),
                        1,
                        Condition.MAX_WHEN)
                .or(() -> between(
                        "characters in conditions." + condition.name() + ".reason",
                        condition.reason().strip().length(),
                        leastReason,
                        Condition.MAX_REASON));
    }

    private static Optional<String> childrenFault(Authority authority, ChildRules rules) {
        return between("children.most", rules.most(), 1, MAX_CHILDREN)
                .or(() -> between("children.turnsEach", rules.turnsEach(), 1, 1_000_000))
                .or(() -> tooMany("children.capabilities", rules.capabilities().size(), MAX_LISTED))
                .or(() -> rules.capabilities().isEmpty()
                        ? fault("at least one of children.capabilities", "none")
                        : Optional.empty())
                .or(() -> rules.capabilities().stream()
                        .filter(capability -> !authority.allows(capability))
                        .findFirst()
                        .flatMap(capability -> fault("children.capabilities among allowedCapabilities", capability)));
    }

    private static Optional<String> handOffFault(HandOffRules rules) {
        return tooMany("handOff.receivers", rules.receivers().size(), MAX_LISTED)
                .or(() -> rules.receivers().stream()
                        .filter(receiver -> receiver.isBlank() || receiver.length() > MAX_RECEIVER)
                        .findFirst()
                        .flatMap(receiver ->
                                fault("handOff.receivers of 1 to " + MAX_RECEIVER + " characters", receiver.length())));
    }

    private static Optional<String> tooMany(String field, int size, int most) {
        return size <= most ? Optional.empty() : fault("at most " + most + " " + field, size);
    }

    private static Optional<String> between(String field, long value, long least, long most) {
        return value >= least && value <= most
                ? Optional.empty()
                : fault(field + " from " + least + " to " + most, value);
    }

    private static Optional<String> fault(String expected, Object actual) {
        return Optional.of("expected " + expected + ", but got " + actual);
    }

    private static final class Bounds {
        static final long DAY = 86_400_000L;
        static final long YEAR = 366 * DAY;
    }
}
