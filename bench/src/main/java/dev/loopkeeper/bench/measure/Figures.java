package dev.loopkeeper.bench.measure;

/**
 * What one round of one contestant or stage under one load came to. What it counts are turns or, of a stage, records that went in.
 *
 * @param contestant who
 * @param load under which load
 * @param round which round, from 1
 * @param count how many there were
 * @param p50Millis of turns: from a receipt's recording to the recording of the next turn's start, by the broker's clock; of records, one at a
 *     time: from the broker's acknowledgement to the moment at which a reader of committed data has the result; NaN under a load of many at once
 * @param p99Millis the same
 * @param perSecond over the middle 80 %
 * @param cpuMillisEach CPU of the process, broker and observer included, over the same stretch
 * @param bytesEach what Kafka's logs grew by, internal topics included
 * @param requestsEach requests that the broker answered, fetches and those between coordinators included
 * @param foreignCores how many cores other processes kept busy over the same stretch: the noise
 * @param extra starts or results beyond one each; not zero means that something was done twice
 */
public record Figures(
        String contestant,
        String load,
        int round,
        int count,
        double p50Millis,
        double p99Millis,
        double perSecond,
        double cpuMillisEach,
        double bytesEach,
        double requestsEach,
        double foreignCores,
        int extra) {}
