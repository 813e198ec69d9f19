package dev.loopkeeper.bench.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.loopkeeper.bench.measure.Figures;
import java.util.List;
import java.util.Locale;

/**
 * All that one run came to.
 *
 * @param machine where
 * @param medians one for each contestant and load
 * @param gates which ratios hold
 * @param rounds every round
 */
public record Report(Machine machine, List<Medians> medians, List<Gate> gates, List<Figures> rounds) {

    public Report {
        medians = List.copyOf(medians);
        gates = List.copyOf(gates);
        rounds = List.copyOf(rounds);
    }

    /**
     * The report on {@code rounds}.
     *
     * @param low the load under which the wait between turns counts
     * @param saturation the load under which turns per second count
     */
    public static Report of(Machine machine, List<Figures> rounds, String low, String saturation) {
        Medians floorLow = Medians.of(rounds, "floor", low);
        Medians floorSaturated = Medians.of(rounds, "floor", saturation);
        Medians loopLow = Medians.of(rounds, "loopkeeper", low);
        Medians loopSaturated = Medians.of(rounds, "loopkeeper", saturation);
        return new Report(
                machine,
                List.of(floorLow, loopLow, floorSaturated, loopSaturated),
                List.of(
                        new Gate("p50 at low load", loopLow.p50Millis() / floorLow.p50Millis(), Gate.TIMES),
                        new Gate(
                                "turns/s at saturation",
                                floorSaturated.turnsPerSecond() / loopSaturated.turnsPerSecond(),
                                Gate.TIMES)),
                rounds);
    }

    /** For programs. */
    public String json() {
        ObjectMapper mapper = new ObjectMapper();
        ObjectNode root = mapper.createObjectNode();
        root.set("machine", mapper.valueToTree(machine));
        root.set("medians", mapper.valueToTree(medians));
        ArrayNode judged = root.putArray("gates");
        for (Gate gate : gates) {
            judged.addObject()
                    .put("name", gate.name())
                    .put("ratio", gate.ratio())
                    .put("atMost", gate.atMost())
                    .put("holds", gate.holds());
        }
        root.set("rounds", mapper.valueToTree(rounds));
        return root.toPrettyString() + "\n";
    }

    /** For people, in Markdown. */
    public String table() {
        StringBuilder text =
                new StringBuilder("| load | contestant | p50 ms | p99 ms | turns/s | CPU ms/turn | bytes/turn"
                        + " | requests/turn | cores busy with other work |\n|---|---|---|---|---|---|---|---|---|\n");
        for (Medians one : medians) {
            text.append(String.format(
                    Locale.ROOT,
                    "| %s | %s | %.0f | %.0f | %.0f | %.2f | %.0f | %.1f | %.1f |%n",
                    one.load(),
                    one.contestant(),
                    one.p50Millis(),
                    one.p99Millis(),
                    one.turnsPerSecond(),
                    one.cpuMillisPerTurn(),
                    one.bytesPerTurn(),
                    one.requestsPerTurn(),
                    one.foreignCores()));
        }
        for (Gate gate : gates) {
            text.append(String.format(
                    Locale.ROOT,
                    "%n%s: %.2f times the floor, at most %.1f: %s",
                    gate.name(),
                    gate.ratio(),
                    gate.atMost(),
                    gate.holds() ? "holds" : "does not hold"));
        }
        return text.append('\n').toString();
    }
}
