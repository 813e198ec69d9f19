package dev.loopkeeper.client.receipt;

import dev.loopkeeper.client.crypto.Digest;
import dev.loopkeeper.client.id.GoalId;
import java.time.Instant;
import java.util.Optional;

/**
 * What a receipt says about itself, read from the signed octets. True only as far as the signature is.
 *
 * @param receiptId unique within the goal
 * @param goal whose turn it was
 * @param turn from 1
 * @param attempt from 1
 * @param claim under which the turn ran
 * @param runner that ran and sealed it
 * @param capability what ran
 * @param contract digest of the contract
 * @param request where the request was admitted
 * @param previous digest of the receipt before; empty for the first
 * @param outcome how the turn ended; a newer writer may use a word that this reader does not know
 * @param reason why it ended so
 * @param usage what the turn used
 * @param output digest of the turn's output
 * @param startedAt by the runner's clock
 * @param finishedAt by the runner's clock
 */
public record ReceiptFacts(
        String receiptId,
        GoalId goal,
        int turn,
        int attempt,
        String claim,
        String runner,
        Capability capability,
        Digest contract,
        Admission request,
        Optional<Digest> previous,
        String outcome,
        String reason,
        Usage usage,
        Digest output,
        Instant startedAt,
        Instant finishedAt) {

    /**
     * A capability in one version.
     *
     * @param id of the capability
     * @param version from 1
     */
    public record Capability(String id, int version) {}

    /**
     * What a turn used.
     *
     * @param kind how well it is known: KNOWN, ESTIMATED or UNKNOWN
     * @param tokens of every kind, summed
     * @param costMicros in millionths of the currency unit
     * @param toolCalls that were made
     * @param millis of wall-clock time
     */
    public record Usage(String kind, long tokens, long costMicros, long toolCalls, long millis) {}

    /**
     * A place in the goal's journal.
     *
     * @param sequence of the entry
     * @param hash of the entry, which commits to all before it
     */
    public record Admission(long sequence, Digest hash) {}
}
