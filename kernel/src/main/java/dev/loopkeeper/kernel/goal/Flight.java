package dev.loopkeeper.kernel.goal;

import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.id.ActionKey;
import dev.loopkeeper.kernel.id.CallId;
import dev.loopkeeper.kernel.id.CapabilityRef;
import dev.loopkeeper.kernel.id.ClaimId;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.RunnerId;
import dev.loopkeeper.kernel.id.TurnRef;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What is in flight: no attempt, one that waits for a claim, or one that a claim holds. */
public sealed interface Flight {
    Flight NONE = new None();

    /** No attempt is in flight. */
    record None() implements Flight {}

    /** A request was admitted and nobody has claimed it. */
    record Awaiting(Request request) implements Flight {}

    /**
     * A claim holds the attempt.
     *
     * @param request the admitted request
     * @param claim the claim that holds it
     * @param runner whose claim it is
     * @param fence the number that shuts out every smaller one
     * @param leaseUntil how long the claim holds without a heartbeat
     * @param lastBeatAt when it last gave a sign of life
     * @param openIntents irreversible calls that were intended and have not finished
     */
    record Running(
            Request request,
            ClaimId claim,
            RunnerId runner,
            long fence,
            Instant leaseUntil,
            Instant lastBeatAt,
            List<Intent> openIntents)
            implements Flight {
        public Running {
            openIntents = List.copyOf(openIntents);
        }

        /** How long the claim holds after a sign of life. */
        public Duration lease() {
            return Duration.ofMillis(request.leaseMillis());
        }
    }

    /**
     * An admitted request.
     *
     * @param turn the attempt
     * @param capability what it runs
     * @param contract the digest of the contract's octets
     * @param reservation what it holds in the ledger
     * @param sequence the journal sequence of its admission
     * @param hash the journal head at that sequence
     * @param previousReceipt the digest of the receipt before
     * @param requestedAt the journal time of its admission
     * @param expiresAt when the attempt's time is over
     * @param leaseMillis how long a claim on it holds without a heartbeat, as its contract says
     */
    record Request(
            TurnRef turn,
            CapabilityRef capability,
            Digest contract,
            Amounts reservation,
            long sequence,
            Digest hash,
            Optional<Digest> previousReceipt,
            Instant requestedAt,
            Instant expiresAt,
            long leaseMillis) {}

    /** An irreversible call that was intended under the current fence. */
    record Intent(CallId call, ActionKey action) {}

    /** The admitted request, if there is one. */
    default Optional<Request> inFlight() {
        return switch (this) {
            case None none -> Optional.empty();
            case Awaiting(Request request) -> Optional.of(request);
            case Running running -> Optional.of(running.request());
        };
    }
}
