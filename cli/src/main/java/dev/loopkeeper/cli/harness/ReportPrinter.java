package dev.loopkeeper.cli.harness;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.loopkeeper.cli.audit.AuditWords;
import dev.loopkeeper.cli.output.Format;
import dev.loopkeeper.cli.output.Printer;
import java.util.List;

/** Prints what became of cases: each as it ends, or all together as JSON. */
public final class ReportPrinter {

    private final Printer printer;

    public ReportPrinter(Printer printer) {
        this.printer = printer;
    }

    /** A case has ended. */
    public void print(CaseReport report) {
        if (printer.format() == Format.json) {
            return;
        }
        printer.line("== " + report.ran().name() + ": " + report.ran().title());
        printer.line("   goal " + report.ran().goal());
        shown(report, 0);
        for (int i = 0; i < report.turns().size(); i++) {
            turn(report.turns().get(i));
            shown(report, i + 1);
        }
        report.audit().ifPresent(audit -> AuditWords.lines(audit).forEach(line -> printer.line("   receipts " + line)));
        report.differences().forEach(difference -> printer.line("   not as expected: " + difference));
        printer.line("   case " + (report.passed() ? "passed" : "FAILED"));
        printer.line("");
    }

    /** All cases have ended. */
    public void end(List<CaseReport> reports) {
        if (printer.format() == Format.json) {
            ArrayNode cases = JsonNodeFactory.instance.arrayNode();
            reports.forEach(report -> cases.add(json(report)));
            printer.list(cases, List.of());
            return;
        }
        long passed = reports.stream().filter(CaseReport::passed).count();
        printer.line(passed + " of " + reports.size() + " cases passed");
    }

    private void turn(TurnLine line) {
        printer.line("   turn " + line.turn() + (line.attempt() > 1 ? " attempt " + line.attempt() : "") + "  receipt "
                + line.receiptId() + "  outcome " + line.outcome());
        line.work().lines().forEach(text -> printer.line("     " + text));
        printer.line("     decision " + line.decision() + "  reason " + line.reason());
        printer.line("     next turn " + (line.next() ? "yes" : "no") + ": " + line.sentence());
    }

    private void shown(CaseReport report, int afterTurn) {
        for (Shown shown : report.shown()) {
            if (shown.afterTurn() == afterTurn) {
                printer.line("   " + shown.heading());
                shown.text().lines().forEach(text -> printer.line("     | " + text));
            }
        }
    }

    private static ObjectNode json(CaseReport report) {
        ObjectNode tree = JsonNodeFactory.instance.objectNode();
        tree.put("case", report.ran().name())
                .put("goal", report.ran().goal().toString())
                .put("passed", report.passed());
        ArrayNode turns = tree.putArray("turns");
        report.turns()
                .forEach(line -> turns.addObject()
                        .put("turn", line.turn())
                        .put("attempt", line.attempt())
                        .put("receiptId", line.receiptId())
                        .put("outcome", line.outcome())
                        .put("decision", line.decision())
                        .put("reasonCode", line.reason())
                        .put("nextTurn", line.next())
                        .put("sentence", line.sentence())
                        .<ObjectNode>set("toolCalls", line.work().toolCalls())
                        .set("usage", line.work().usage()));
        report.audit().ifPresent(audit -> tree.set("receipts", AuditWords.json(audit)));
        report.differences().forEach(tree.putArray("differences")::add);
        return tree;
    }
}
