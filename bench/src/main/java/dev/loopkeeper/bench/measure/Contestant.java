package dev.loopkeeper.bench.measure;

/** A way to run turns. Started and stopped once per round, so that nobody idles beside the other's measurement. */
public interface Contestant {

    /** What it is called in results. */
    String name();

    /** Where the runner says that a turn has started: one record per turn. */
    String startsTopic();

    /** Where receipts are recorded: one record per turn. */
    String receiptsTopic();

    /** Comes up; returns when it would take a goal at once. */
    void start();

    /** Opens the goals of {@code load}, named after {@code round}, which no other round is. */
    void open(Load load, String round);

    /** Stops, also what has come up only in part; a later start goes on with the same data. */
    void stop();
}
