package dev.loopkeeper.client.receipt;

import dev.loopkeeper.client.crypto.Digest;
import dev.loopkeeper.client.crypto.DsseEnvelope;
import dev.loopkeeper.client.id.GoalId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Verifies that receipts of one goal form one unbroken chain from its first turn on.
 *
 * @param receipts verifies each by itself
 */
public record ChainVerifier(ReceiptVerifier receipts) {

    /**
     * Verifies the chain.
     *
     * @param effective receipts in the order of their admission; those that the journal calls superseded stand beside
     *     the chain and are left out
     * @param head digest of the newest receipt as known from elsewhere; without it, a cut-off end cannot be seen
     */
    public ChainReport verify(List<DsseEnvelope> effective, Optional<Digest> head) {
        var links = new Links();
        var reports = new ArrayList<ReceiptReport>();
        for (DsseEnvelope envelope : effective) {
            ReceiptReport report = receipts.verify(envelope, Expectations.NONE.withPrevious(links.expected()));
            reports.add(report);
            links.add(report);
        }
        links.end(head);
        return new ChainReport(links.verdict, reports, links.findings);
    }

    /** The chain so far. */
    private static final class Links {

        private final Set<Digest> seen = new HashSet<>();
        private final List<String> findings = new ArrayList<>();
        private Expectations.Previous expected = new Expectations.Previous.Start();
        private Optional<GoalId> goal = Optional.empty();
        private ReceiptVerdict verdict = ReceiptVerdict.VALID;

        Expectations.Previous expected() {
            return expected;
        }

        void add(ReceiptReport report) {
            report.facts().ifPresent(facts -> {
                sameGoal(facts);
                link(facts);
            });
            verdict = verdict.or(withoutLink(report));
            report.digest().ifPresent(digest -> {
                seen.add(digest);
                expected = new Expectations.Previous.After(digest);
            });
        }

        void end(Optional<Digest> head) {
            if (head.isPresent() && !new Expectations.Previous.After(head.get()).equals(expected)) {
                find(
                        ReceiptVerdict.TRUNCATED,
                        "expected the newest receipt to be " + head.get() + ", but the chain ends elsewhere");
            }
        }

        private void link(ReceiptFacts facts) {
            Optional<Digest> wanted = expected instanceof Expectations.Previous.After after
                    ? Optional.of(after.digest())
                    : Optional.empty();
            if (wanted.equals(facts.previous())) {
                return;
            }
            // A link back to a receipt that already has a successor, or to the start, is a second branch; any other
            // names one that is not here.
            boolean fork = facts.previous().map(seen::contains).orElse(true);
            find(
                    fork ? ReceiptVerdict.FORKED : ReceiptVerdict.TRUNCATED,
                    "expected receipt " + facts.receiptId() + " to follow "
                            + wanted.map(Digest::text).orElse("nothing") + ", but it names "
                            + facts.previous().map(Digest::text).orElse("none"));
        }

        private void sameGoal(ReceiptFacts facts) {
            if (goal.isPresent() && !goal.get().equals(facts.goal())) {
                find(
                        ReceiptVerdict.TAMPERED,
                        "expected receipts of one goal, but " + facts.receiptId() + " belongs to another");
            }
            goal = goal.or(() -> Optional.of(facts.goal()));
        }

        // The link is judged here with the whole chain in view, more precisely than for one receipt alone.
        private static ReceiptVerdict withoutLink(ReceiptReport report) {
            boolean onlyTheLink =
                    report.failed().stream().allMatch(check -> check.subject() == Check.Subject.CHAIN_LINK);
            return onlyTheLink
                            && !report.verdict().isValid()
                            && !report.failed().isEmpty()
                    ? ReceiptVerdict.VALID
                    : report.verdict();
        }

        private void find(ReceiptVerdict worth, String sentence) {
            findings.add(sentence);
            verdict = verdict.or(worth);
        }
    }
}
