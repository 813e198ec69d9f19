package dev.loopkeeper.bench.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.loopkeeper.bench.measure.Figures;
import java.util.List;

/**
 * All that one run came to.
 *
 * @param machine where
 * @param unit what was counted: turns or events
 * @param base the contestant with which the others are compared
 * @param medians one for each contestant and load
 * @param gates which ratios hold
 * @param rounds every round
 */
public record Report(
        Machine machine, String unit, String base, List<Medians> medians, List<Gate> gates, List<Figures> rounds) {

    private static final String FLOOR = "floor";
    private static final String LOOPKEEPER = "loopkeeper";

    public Report {
        medians = List.copyOf(medians);
        gates = List.copyOf(gates);
        rounds = List.copyOf(rounds);
    }

    /**
     * The report on {@code rounds} of the floor and Loopkeeper.
     *
     * @param low the load under which the wait between turns counts
     * @param saturation the load under which turns per second count
     */
    public static Report of(Machine machine, List<Figures> rounds, String low, String saturation) {
        List<Medians> medians = Medians.of(rounds, List.of(FLOOR, LOOPKEEPER), List.of(low, saturation));
        return new Report(
                machine,
                "turn",
                FLOOR,
                medians,
                List.of(
                        Gate.wait("p50 at low load", medians.get(0), medians.get(1), Gate.TIMES),
                        Gate.rate("turns/s at saturation", medians.get(2), medians.get(3), Gate.TIMES)),
                rounds);
    }

    /**
     * The report on {@code rounds} of stages.
     *
     * @param stages the names of all; the first is the bare one, and the gates are for the second
     * @param low the load under which the wait for a result counts
     * @param saturation the load under which events per second count
     */
    public static Report ofStages(
            Machine machine, List<Figures> rounds, List<String> stages, String low, String saturation) {
        List<Medians> medians = Medians.of(rounds, stages, List.of(low, saturation));
        int saturated = stages.size();
        return new Report(
                machine,
                "event",
                stages.getFirst(),
                medians,
                List.of(
                        Gate.wait("p50 at low load", medians.get(0), medians.get(1), Gate.TIMES_WAIT_OF_STAGE),
                        Gate.rate(
                                "events/s at saturation",
                                medians.get(saturated),
                                medians.get(saturated + 1),
                                Gate.TIMES_RATE_OF_STAGE)),
                rounds);
    }

    /** For programs. */
    public String json() {
        ObjectMapper mapper = new ObjectMapper();
        ObjectNode root = mapper.createObjectNode();
        root.set("machine", mapper.valueToTree(machine));
        root.put("unit", unit);
        root.put("base", base);
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
        return new Table(this).text();
    }
}
