package dev.loopkeeper.bench.measure;

/** Something that reads records and writes a result for each. Started and stopped once per round, as a {@link Contestant} is. */
public interface Stage {

    /** What it is called in results. */
    String name();

    /** Where it reads. */
    String in();

    /** Where its results go: one record, with the same key, for each record that it reads. */
    String out();

    /** The value of a record about {@code goal} with an id of its own. */
    byte[] value(String goal, String id);

    /** Comes up; returns when it would take a record at once and has nothing left to do. */
    void start();

    /** Stops; a later start goes on with the same data. */
    void stop();

    /** Makes the values that go in. */
    @FunctionalInterface
    interface Values {

        /** The value of a record about {@code goal} with an id of its own. */
        byte[] of(String goal, String id);
    }
}
