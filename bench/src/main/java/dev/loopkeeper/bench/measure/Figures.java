package dev.loopkeeper.bench.measure;

/**
 * What one round of one contestant under one load came to.
 *
 * @param contestant who
 * @param load under which load
 * @param round which round, from 1
 * @param turns turns that were run
 * @param p50Millis from a receipt's recording to the recording of the next turn's start, by the broker's clock
 * @param p99Millis the same
 * @param turnsPerSecond over the middle 80 % of the receipts
 * @param cpuMillisPerTurn CPU of the process, broker and observer included, over the same stretch
 * @param bytesPerTurn what Kafka's logs grew by, internal topics included
 * @param requestsPerTurn requests that the broker answered, fetches and those between coordinators included
 * @param foreignCores how many cores other processes kept busy over the same stretch: the noise
 * @param extraStarts starts beyond one per turn; not zero means that a turn was attempted twice
 */
public record Figures(
        String contestant,
        String load,
        int round,
        int turns,
        double p50Millis,
        double p99Millis,
        double turnsPerSecond,
        double cpuMillisPerTurn,
        double bytesPerTurn,
        double requestsPerTurn,
        double foreignCores,
        int extraStarts) {}
