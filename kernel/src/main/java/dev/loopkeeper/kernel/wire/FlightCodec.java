package dev.loopkeeper.kernel.wire;

import dev.loopkeeper.kernel.goal.Flight;
import dev.loopkeeper.kernel.id.ActionKey;
import dev.loopkeeper.kernel.id.CallId;
import dev.loopkeeper.kernel.id.ClaimId;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.RunnerId;
import dev.loopkeeper.kernel.id.TurnRef;
import dev.loopkeeper.schema.AdmittedRequest;
import dev.loopkeeper.schema.GoalFlight;
import dev.loopkeeper.schema.HeldClaim;
import dev.loopkeeper.schema.OpenIntent;

/** The attempt in flight, to and from Avro. */
final class FlightCodec {

    private FlightCodec() {}

    static GoalFlight toAvro(Flight flight) {
        return switch (flight) {
            case Flight.None none -> new GoalFlight(null, null);
            case Flight.Awaiting(var request) -> new GoalFlight(request(request), null);
            case Flight.Running running -> new GoalFlight(request(running.request()), claim(running));
        };
    }

    static Flight toDomain(GoalFlight avro) {
        AdmittedRequest request = avro.getRequest();
        if (request == null) {
            return Flight.NONE;
        }
        HeldClaim claim = avro.getClaim();
        return claim == null ? new Flight.Awaiting(request(request)) : running(request(request), claim);
    }

    private static AdmittedRequest request(Flight.Request request) {
        return new AdmittedRequest(
                request.turn().turn(),
                request.turn().attempt(),
                AvroValues.capability(request.capability()),
                request.contract().text(),
                AvroValues.amounts(request.reservation()),
                request.sequence(),
                request.hash().text(),
                AvroValues.text(request.previousReceipt()),
                request.requestedAt(),
                request.expiresAt(),
                request.leaseMillis());
    }

    private static Flight.Request request(AdmittedRequest avro) {
        return new Flight.Request(
                new TurnRef(avro.getTurn(), avro.getAttempt()),
                AvroValues.capability(avro.getCapability()),
                new Digest(avro.getContractDigest()),
                AvroValues.amounts(avro.getReservation()),
                avro.getSequence(),
                new Digest(avro.getHash()),
                AvroValues.digest(avro.getPreviousReceiptDigest()),
                avro.getRequestedAt(),
                avro.getExpiresAt(),
                avro.getLeaseMillis());
    }

    private static HeldClaim claim(Flight.Running running) {
        return new HeldClaim(
                running.claim().value(),
                running.runner().value(),
                running.fence(),
                running.leaseUntil(),
                running.lastBeatAt(),
                running.openIntents().stream()
                        .map(intent -> new OpenIntent(
                                intent.call().value(), intent.action().value()))
                        .toList());
    }

    private static Flight.Running running(Flight.Request request, HeldClaim avro) {
        return new Flight.Running(
                request,
                new ClaimId(avro.getClaimId()),
                new RunnerId(avro.getRunnerId()),
                avro.getFence(),
                avro.getLeaseUntil(),
                avro.getLastBeatAt(),
                avro.getOpenIntents().stream()
                        .map(intent ->
                                new Flight.Intent(new CallId(intent.getCallId()), new ActionKey(intent.getActionKey())))
                        .toList());
    }
}
