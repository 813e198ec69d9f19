package dev.loopkeeper.runner.control;

import dev.loopkeeper.kernel.id.ClaimId;
import dev.loopkeeper.kernel.wire.frame.ControlMessage;
import dev.loopkeeper.runner.execute.StopOrder;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/** Passes control messages on to the claims of this runner, and remembers which attempts have been revoked. */
public final class ControlBoard {
    private static final int REVOCATIONS_KEPT = 100_000;

    /** Refusals of a report, not of the claim: the claim holds nevertheless. */
    private static final Set<String> HARMLESS = Set.of("HEARTBEAT_TOO_SOON", "DUPLICATE");

    private final Map<ClaimId, Entry> claims = new ConcurrentHashMap<>();
    private final Map<Attempt, String> revoked = new LinkedHashMap<>();
    private final BooleanSupplier current;
    private final LongSupplier nanos;

    private record Entry(Attempt attempt, ClaimControl control) {}

    /** @param current whether control messages of the last second are known */
    public ControlBoard(BooleanSupplier current) {
        this(current, System::nanoTime);
    }

    /**
     * @param current whether control messages of the last second are known
     * @param nanos the clock by which leases run
     */
    public ControlBoard(BooleanSupplier current, LongSupplier nanos) {
        this.current = current;
        this.nanos = nanos;
    }

    /** What is known of {@code claim} from now on; opened before the claim is announced, so that no answer is missed. */
    public ClaimControl open(Attempt attempt, ClaimId claim) {
        ClaimControl control = new ClaimControl(claim, current, nanos);
        claims.put(claim, new Entry(attempt, control));
        revocation(attempt).ifPresent(code -> control.order(order(code)));
        return control;
    }

    /** The claim needs nothing more. */
    public void close(ClaimId claim) {
        claims.remove(claim);
    }

    /** The code with which {@code attempt} was revoked, if it was. */
    public Optional<String> revocation(Attempt attempt) {
        synchronized (revoked) {
            return Optional.ofNullable(revoked.get(attempt));
        }
    }

    /** Tells every claim to stop. */
    public void orderAll(StopOrder order) {
        claims.values().forEach(entry -> entry.control().order(order));
    }

    /** Takes in a message. */
    public void take(ControlMessage message) {
        Attempt attempt = new Attempt(message.goal(), message.turn());
        switch (message.control()) {
            case ControlMessage.Granted granted ->
                find(attempt, granted.claim()).ifPresent(claim -> claim.grant(granted));
            case ControlMessage.Refused(ClaimId claim, String code) -> {
                if (!HARMLESS.contains(code)) {
                    find(attempt, claim).ifPresent(known -> known.refuse(code));
                }
            }
            case ControlMessage.Admitted(ClaimId claim, var call) ->
                find(attempt, claim).ifPresent(known -> known.admitted(call).complete(null));
            case ControlMessage.Revoked(String code) -> revoke(attempt, code);
        }
    }

    /** A claim's id alone does not do: whoever has read it can have it refused under a goal of their own. */
    private Optional<ClaimControl> find(Attempt attempt, ClaimId claim) {
        return Optional.ofNullable(claims.get(claim))
                .filter(entry -> entry.attempt().equals(attempt))
                .map(Entry::control);
    }

    private void revoke(Attempt attempt, String code) {
        synchronized (revoked) {
            // The first revocation counts, as the first order to a turn does.
            revoked.putIfAbsent(attempt, code);
            if (revoked.size() > REVOCATIONS_KEPT) {
                revoked.remove(revoked.keySet().iterator().next());
            }
        }
        claims.values().stream()
                .filter(entry -> entry.attempt().equals(attempt))
                .forEach(entry -> entry.control().order(order(code)));
    }

    private static StopOrder order(String code) {
        return StopOrder.interrupted(code, "the attempt was revoked: " + code);
    }
}
