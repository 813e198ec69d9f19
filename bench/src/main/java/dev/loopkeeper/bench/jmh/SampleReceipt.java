package dev.loopkeeper.bench.jmh;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.budget.Usage;
import dev.loopkeeper.kernel.id.CapabilityId;
import dev.loopkeeper.kernel.id.ClaimId;
import dev.loopkeeper.kernel.id.ReceiptId;
import dev.loopkeeper.kernel.id.RunnerId;
import dev.loopkeeper.kernel.receipt.Binding;
import dev.loopkeeper.kernel.receipt.Outcome;
import dev.loopkeeper.kernel.receipt.Proposal;
import dev.loopkeeper.kernel.wire.Digests;
import dev.loopkeeper.kernel.wire.ReceiptDocument;
import dev.loopkeeper.kernel.wire.UsageDetail;
import dev.loopkeeper.kernel.wire.frame.RequestedTurn;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The receipt of a turn that did nothing and asks for another. */
final class SampleReceipt {

    private SampleReceipt() {}

    static ReceiptDocument of(RequestedTurn request, RunnerId runner, ClaimId claim, Instant at) {
        Binding binding = new Binding(
                request.turn(),
                claim,
                runner,
                request.capability(),
                request.contractDigest(),
                request.sequence(),
                request.hash(),
                request.previousReceipt());
        return new ReceiptDocument(
                new ReceiptId(request.turn() + "-receipt"),
                request.goal(),
                request.decision(),
                binding,
                new ReceiptDocument.Result(
                        Outcome.COMPLETED,
                        "NOTHING_DONE",
                        "nothing was to be done",
                        "Turn " + request.turn() + " did nothing, as it was told.",
                        new Proposal.Continue(
                                Optional.of(new CapabilityId("no-op")),
                                List.of(),
                                Map.of(),
                                "more turns were asked for"),
                        new Usage.Known(new Amounts(10, 0, 0, 1)),
                        UsageDetail.NONE),
                ReceiptDocument.Found.NOTHING,
                new ReceiptDocument.Trace(
                        Digests.of("".getBytes(UTF_8)), List.of(), List.of(), Optional.empty(), at, at));
    }
}
