package dev.loopkeeper.kernel.policy;

import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.budget.Limit;
import dev.loopkeeper.kernel.budget.Limits;
import java.time.Instant;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;

/** Whether one policy allows no more than another in any respect: a definition may be narrowed by whoever uses it, and never loosened. */
public final class Narrowing {
    private Narrowing() {}

    /** Where {@code narrowed} allows more than {@code definition} does, as {@code expected X, but Y}; empty when it does nowhere. */
    public static Optional<String> fault(Policy definition, Policy narrowed) {
        return limits(definition.limits().resolved(), narrowed.limits().resolved())
                .or(() -> reservation(definition.reservationPerTurn(), narrowed.reservationPerTurn()))
                .or(() -> authority(definition.authority(), narrowed.authority()))
                .or(() -> within("context", definition.context(), narrowed.context()))
                .or(() -> retry(definition.retry(), narrowed.retry()))
                .or(() -> pace(definition.pace(), narrowed.pace()))
                .or(() -> stopRules(definition.stopRules(), narrowed.stopRules()))
                .or(() -> quota(definition.quota(), narrowed.quota()))
                .or(() -> atMost("priority", definition.priority(), narrowed.priority()))
                .or(() -> monitor(definition.monitor(), narrowed.monitor()))
                .or(() -> children(
                        definition.delegation().children(),
                        narrowed.delegation().children()))
                .or(() -> handOff(
                        definition.delegation().handOff(), narrowed.delegation().handOff()))
                .or(() -> within("conditions", definition.conditions(), narrowed.conditions()));
    }

    private static Optional<String> limits(Limits definition, Limits narrowed) {
        return limit("turns", definition.turns(), narrowed.turns())
                .or(() -> limit("tokens", definition.tokens(), narrowed.tokens()))
                .or(() -> limit("costMicros", definition.costMicros(), narrowed.costMicros()))
                .or(() -> limit("toolCalls", definition.toolCalls(), narrowed.toolCalls()));
    }

    private static Optional<String> limit(String name, Limit definition, Limit narrowed) {
        return definition.below(narrowed)
                ? fault("limits." + name + " of at most " + definition.shown(), narrowed.shown())
                : Optional.empty();
    }

    private static Optional<String> reservation(Amounts definition, Amounts narrowed) {
        return atLeast("reservationPerTurn.tokens", definition.tokens(), narrowed.tokens())
                .or(() -> atLeast("reservationPerTurn.costMicros", definition.costMicros(), narrowed.costMicros()))
                .or(() -> atLeast("reservationPerTurn.toolCalls", definition.toolCalls(), narrowed.toolCalls()))
                .or(() -> atLeast("reservationPerTurn.millis", definition.millis(), narrowed.millis()));
    }

    private static Optional<String> authority(Authority definition, Authority narrowed) {
        return within("allowedTools", narrowed.tools(), definition.tools())
                .or(() -> within("allowedCapabilities", narrowed.capabilities(), definition.capabilities()))
                .or(() -> within(
                        "approvalRequiredFor",
                        definition.approvalRequiredFor().stream()
                                .filter(narrowed::allows)
                                .toList(),
                        narrowed.approvalRequiredFor()))
                .or(() -> narrowed.allowCode() && !definition.allowCode()
                        ? fault("allowCode false, as in the definition", "true")
                        : Optional.empty());
    }

    private static Optional<String> retry(Retry definition, Retry narrowed) {
        return atMost("retry.maxAttempts", definition.maxAttempts(), narrowed.maxAttempts())
                .or(() -> atLeast(
                        "retry.initialBackoffMillis",
                        definition.initialBackoffMillis(),
                        narrowed.initialBackoffMillis()))
                .or(() ->
                        atLeast("retry.maxBackoffMillis", definition.maxBackoffMillis(), narrowed.maxBackoffMillis()));
    }

    private static Optional<String> pace(Pace definition, Pace narrowed) {
        return atLeast("cadenceMillis", definition.cadence(), narrowed.cadence())
                .or(() -> atMost("leaseMillis", definition.lease(), narrowed.lease()))
                .or(() -> atMost("turnTimeoutMillis", definition.turnTimeout(), narrowed.turnTimeout()))
                .or(() -> atMost("gateExpiryMillis", definition.gateExpiry(), narrowed.gateExpiry()));
    }

    private static Optional<String> stopRules(StopRules definition, StopRules narrowed) {
        return atMost("noProgressTurns", definition.noProgressTurns(), narrowed.noProgressTurns())
                .or(() -> atMost(
                        "maxConsecutiveFailures",
                        definition.maxConsecutiveFailures(),
                        narrowed.maxConsecutiveFailures()))
                .or(() -> definition.deadline().flatMap(deadline -> deadline(deadline, narrowed.deadline())));
    }

    private static Optional<String> deadline(Instant definition, Optional<Instant> narrowed) {
        return narrowed.filter(deadline -> !deadline.isAfter(definition)).isPresent()
                ? Optional.empty()
                : fault(
                        "a deadline of at latest " + definition,
                        narrowed.map(Instant::toString).orElse("none"));
    }

    private static Optional<String> quota(Optional<Quota> definition, Optional<Quota> narrowed) {
        if (definition.isEmpty()) {
            return Optional.empty();
        }
        Quota most = definition.get();
        return narrowed.filter(quota -> quota.turns() <= most.turns() && quota.windowMillis() >= most.windowMillis())
                        .isPresent()
                ? Optional.empty()
                : fault(
                        "a quota of at most " + most.turns() + " turns in at least " + most.windowMillis() + " ms",
                        narrowed.map(quota -> quota.turns() + " in " + quota.windowMillis() + " ms")
                                .orElse("none"));
    }

    private static Optional<String> monitor(Optional<Monitor> definition, Optional<Monitor> narrowed) {
        return narrowed.flatMap(watch -> definition
                .map(most -> sameMonitor(most, watch)
                        .or(() -> atLeast(
                                "monitor.initialIntervalMillis",
                                most.initialIntervalMillis(),
                                watch.initialIntervalMillis()))
                        .or(() -> atLeast(
                                "monitor.maxIntervalMillis", most.maxIntervalMillis(), watch.maxIntervalMillis()))
                        .or(() -> atMost("monitor.expiryMillis", most.expiryMillis(), watch.expiryMillis())))
                .orElseGet(() -> fault("no monitor, as in the definition", "one of " + watch.capability())));
    }

    /** Looks book no turn: another capability could do for nothing what the definition makes it pay for. */
    private static Optional<String> sameMonitor(Monitor definition, Monitor narrowed) {
        return definition.capability().equals(narrowed.capability())
                ? Optional.empty()
                : fault(
                        "monitor.capability " + definition.capability(),
                        narrowed.capability().value());
    }

    private static Optional<String> children(Optional<ChildRules> definition, Optional<ChildRules> narrowed) {
        return narrowed.flatMap(rules -> definition
                .map(most -> atMost("children.most", most.most(), rules.most())
                        .or(() -> atMost("children.turnsEach", most.turnsEach(), rules.turnsEach()))
                        .or(() -> within("children.capabilities", rules.capabilities(), most.capabilities())))
                .orElseGet(() -> fault("no children, as in the definition", "at most " + rules.most())));
    }

    private static Optional<String> handOff(Optional<HandOffRules> definition, Optional<HandOffRules> narrowed) {
        return definition
                .filter(rules -> narrowed.filter(other -> noWider(rules, other)).isEmpty())
                .flatMap(rules -> fault("handOff no wider than the definition's", "another"));
    }

    private static boolean noWider(HandOffRules definition, HandOffRules narrowed) {
        boolean artifact = !definition.artifactRequired() || narrowed.artifactRequired();
        boolean among =
                !narrowed.receivers().isEmpty() && definition.receivers().containsAll(narrowed.receivers());
        return artifact && (definition.receivers().isEmpty() || among);
    }

    /** That all of {@code those} are among {@code these}. */
    private static <T> Optional<String> within(String name, Collection<T> those, Collection<T> these) {
        Set<T> known = Set.copyOf(these);
        return those.stream()
                .filter(each -> !known.contains(each))
                .findFirst()
                .flatMap(each -> fault(name + " no wider than the definition's", String.valueOf(each)));
    }

    private static Optional<String> atMost(String name, long definition, long narrowed) {
        return narrowed <= definition
                ? Optional.empty()
                : fault(name + " of at most " + definition, Long.toString(narrowed));
    }

    private static Optional<String> atLeast(String name, long definition, long narrowed) {
        return narrowed >= definition
                ? Optional.empty()
                : fault(name + " of at least " + definition, Long.toString(narrowed));
    }

    private static Optional<String> fault(String expected, String actual) {
        return Optional.of("expected " + expected + ", but got " + actual);
    }
}
