package dev.loopkeeper.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.bench.measure.Figures;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReportTest {

    private static final Machine MACHINE = new Machine(2, "here", "java", List.of("G1"), 1, "4", "nobody", 0);

    @Test
    void gates_compareMediansWithTheFloorOfTheSameRun() {
        // given
        List<Figures> rounds = List.of(
                figures("floor", "low", 20, 1),
                figures("floor", "low", 10, 1),
                figures("floor", "low", 90, 1),
                figures("loopkeeper", "low", 40, 1),
                figures("floor", "saturation", 1, 100),
                figures("loopkeeper", "saturation", 1, 40));

        // when
        Report report = Report.of(MACHINE, rounds, "low", "saturation");

        // then
        assertThat(report.gates())
                .containsExactly(new Gate("p50 at low load", 2.0, 2.0), new Gate("turns/s at saturation", 2.5, 2.0));
        assertThat(report.gates()).map(Gate::holds).containsExactly(true, false);
    }

    @Test
    void whatWasNotMeasured_doesNotHold() {
        // when
        Report report = Report.of(MACHINE, List.of(), "low", "saturation");

        // then
        assertThat(report.gates()).noneMatch(Gate::holds);
    }

    @Test
    void theSecondStage_isJudgedBesideTheFirst() {
        // given
        List<Figures> rounds = List.of(
                figures("bare", "low", 10, 1),
                figures("service", "low", 12, 1),
                figures("signed", "low", 20, 1),
                figures("bare", "saturation", Double.NaN, 1_000),
                figures("service", "saturation", Double.NaN, 500),
                figures("signed", "saturation", Double.NaN, 250));

        // when
        Report report = Report.ofStages(MACHINE, rounds, List.of("bare", "service", "signed"), "low", "saturation");

        // then
        assertThat(report.gates()).map(Gate::ratio).containsExactly(1.2, 2.0);
        assertThat(report.gates()).map(Gate::holds).containsExactly(true, false);
        assertThat(report.table())
                .contains("| low | signed | 20.0 | 2.00 | 20.0 | 1 | 100 |")
                .contains("| saturation | signed |  |  |  | 250 | 25 |");
    }

    private static Figures figures(String contestant, String load, double p50, double perSecond) {
        return new Figures(contestant, load, 1, 10, p50, p50, perSecond, 1, 1, 1, 0, 0);
    }
}
