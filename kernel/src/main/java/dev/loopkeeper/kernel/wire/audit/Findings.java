package dev.loopkeeper.kernel.wire.audit;

import dev.loopkeeper.client.receipt.ReceiptVerdict;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What an audit has found so far; the worst finding is the verdict. */
final class Findings {
    private final List<String> findings = new ArrayList<>();
    private final Set<String> notChecked = new LinkedHashSet<>();
    private ReceiptVerdict verdict = ReceiptVerdict.VALID;

    void find(ReceiptVerdict worth, String sentence) {
        findings.add(sentence);
        worsen(worth);
    }

    void worsen(ReceiptVerdict worth) {
        verdict = verdict.compareTo(worth) >= 0 ? verdict : worth;
    }

    void notChecked(String sentence) {
        notChecked.add(sentence);
    }

    ReceiptVerdict verdict() {
        return verdict;
    }

    List<String> findings() {
        return List.copyOf(findings);
    }

    List<String> notChecked() {
        return List.copyOf(notChecked);
    }
}
