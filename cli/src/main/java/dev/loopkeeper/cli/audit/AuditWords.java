package dev.loopkeeper.cli.audit;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.loopkeeper.kernel.wire.audit.AuditReport;
import java.util.ArrayList;
import java.util.List;

/** An audit in words and in JSON. */
public final class AuditWords {

    private AuditWords() {}

    /** One line for what was checked and the verdict, then what does not hold, then what was not checked. */
    public static List<String> lines(AuditReport report) {
        AuditReport.Counts counts = report.counts();
        List<String> lines = new ArrayList<>();
        lines.add("checked: " + report.receipts().size() + " receipts, " + counts.signatures() + " signatures by "
                + counts.keys() + " known keys, " + counts.links() + " chain links, " + counts.journalEntries()
                + " journal hashes, " + counts.contracts() + " contract digests");
        lines.add("verdict: " + report.verdict());
        report.findings().forEach(finding -> lines.add("found: " + finding));
        report.notChecked().forEach(sentence -> lines.add("not checked: " + sentence));
        return lines;
    }

    /** The same for programs. */
    public static ObjectNode json(AuditReport report) {
        AuditReport.Counts counts = report.counts();
        ObjectNode tree = JsonNodeFactory.instance
                .objectNode()
                .put("verdict", report.verdict().name());
        tree.putObject("checked")
                .put("receipts", report.receipts().size())
                .put("signatures", counts.signatures())
                .put("keys", counts.keys())
                .put("chainLinks", counts.links())
                .put("journalHashes", counts.journalEntries())
                .put("contractDigests", counts.contracts());
        report.findings().forEach(tree.putArray("findings")::add);
        report.notChecked().forEach(tree.putArray("notChecked")::add);
        return tree;
    }
}
