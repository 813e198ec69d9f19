package dev.loopkeeper.bench.report;

import dev.loopkeeper.bench.measure.Figures;
import dev.loopkeeper.bench.measure.Percentiles;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * What one contestant came to under one load: the median of each figure over all rounds.
 *
 * @param contestant who
 * @param load under which load
 * @param rounds over how many rounds
 * @param p50Millis see {@link Figures}
 * @param p99Millis see {@link Figures}
 * @param perSecond see {@link Figures}
 * @param cpuMillisEach see {@link Figures}
 * @param bytesEach see {@link Figures}
 * @param requestsEach see {@link Figures}
 * @param foreignCores see {@link Figures}
 */
public record Medians(
        String contestant,
        String load,
        int rounds,
        double p50Millis,
        double p99Millis,
        double perSecond,
        double cpuMillisEach,
        double bytesEach,
        double requestsEach,
        double foreignCores) {

    /** The medians of all contestants under the first load, then under the next. */
    static List<Medians> of(List<Figures> all, List<String> contestants, List<String> loads) {
        return loads.stream()
                .flatMap(load -> contestants.stream().map(contestant -> of(all, contestant, load)))
                .toList();
    }

    /** The medians of {@code contestant} under {@code load}. */
    private static Medians of(List<Figures> all, String contestant, String load) {
        List<Figures> chosen = all.stream()
                .filter(one -> one.contestant().equals(contestant) && one.load().equals(load))
                .toList();
        return new Medians(
                contestant,
                load,
                chosen.size(),
                median(chosen, Figures::p50Millis),
                median(chosen, Figures::p99Millis),
                median(chosen, Figures::perSecond),
                median(chosen, Figures::cpuMillisEach),
                median(chosen, Figures::bytesEach),
                median(chosen, Figures::requestsEach),
                median(chosen, Figures::foreignCores));
    }

    private static double median(List<Figures> figures, ToDoubleFunction<Figures> figure) {
        return Percentiles.median(figures.stream().map(figure::applyAsDouble).toList());
    }
}
