package dev.loopkeeper.bench.report;

import java.util.Locale;

/**
 * A report in Markdown.
 *
 * @param report which
 */
record Table(Report report) {

    String text() {
        StringBuilder text = new StringBuilder(head());
        report.medians().forEach(one -> text.append(row(one)));
        for (Gate gate : report.gates()) {
            text.append(String.format(
                    Locale.ROOT,
                    "%n%s: %.2f times the %s, at most %.2f: %s",
                    gate.name(),
                    gate.ratio(),
                    report.base(),
                    gate.atMost(),
                    gate.holds() ? "holds" : "does not hold"));
        }
        return text.append('\n').toString();
    }

    private String head() {
        String unit = report.unit();
        String compared = " of " + report.base();
        return "| load | contestant | p50 ms | times p50" + compared + " | p99 ms | " + unit + "s/s | % of " + unit
                + "s/s" + compared + " | CPU ms/" + unit + " | bytes/" + unit + " | requests/" + unit
                + " | cores busy with other work |\n|---|---|---|---|---|---|---|---|---|---|---|\n";
    }

    private String row(Medians one) {
        Medians base = base(one);
        return String.format(
                Locale.ROOT,
                "| %s | %s | %s | %s | %s | %s | %s | %.2f | %.0f | %.2f | %.1f |%n",
                one.load(),
                one.contestant(),
                number("%.1f", one.p50Millis()),
                number("%.2f", one.p50Millis() / base.p50Millis()),
                number("%.1f", one.p99Millis()),
                number("%,.0f", one.perSecond()),
                number("%.0f", 100 * one.perSecond() / base.perSecond()),
                one.cpuMillisEach(),
                one.bytesEach(),
                one.requestsEach(),
                one.foreignCores());
    }

    private Medians base(Medians one) {
        return report.medians().stream()
                .filter(other ->
                        other.load().equals(one.load()) && other.contestant().equals(report.base()))
                .findFirst()
                .orElse(one);
    }

    /** What was not measured is left empty. */
    private static String number(String format, double value) {
        return Double.isNaN(value) ? "" : String.format(Locale.ROOT, format, value);
    }
}
