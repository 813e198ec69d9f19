package dev.loopkeeper.projection.view;

import dev.loopkeeper.kernel.goal.Flight;
import java.time.Instant;
import java.util.Optional;

/**
 * The attempt in flight.
 *
 * @param turn the turn
 * @param attempt the attempt at it
 * @param state REQUESTED or RUNNING
 * @param capability what it runs, {@code id@version}
 * @param contractDigest the digest of its contract
 * @param requestedAt when its request was admitted
 * @param expiresAt when its time is over
 * @param claim the claim that holds it
 * @param runner whose claim it is
 * @param fence the claim's number
 * @param leaseUntil how long the claim holds without a heartbeat
 */
public record TurnView(
        int turn,
        int attempt,
        String state,
        String capability,
        String contractDigest,
        Instant requestedAt,
        Instant expiresAt,
        Optional<String> claim,
        Optional<String> runner,
        Optional<Long> fence,
        Optional<Instant> leaseUntil) {

    static Optional<TurnView> of(Flight flight) {
        return switch (flight) {
            case Flight.None none -> Optional.empty();
            case Flight.Awaiting(var request) -> Optional.of(of(request, "REQUESTED", Optional.empty()));
            case Flight.Running running -> Optional.of(of(running.request(), "RUNNING", Optional.of(running)));
        };
    }

    private static TurnView of(Flight.Request request, String state, Optional<Flight.Running> claim) {
        return new TurnView(
                request.turn().turn(),
                request.turn().attempt(),
                state,
                request.capability().toString(),
                request.contract().text(),
                request.requestedAt(),
                request.expiresAt(),
                claim.map(running -> running.claim().value()),
                claim.map(running -> running.runner().value()),
                claim.map(Flight.Running::fence),
                claim.map(Flight.Running::leaseUntil));
    }
}
