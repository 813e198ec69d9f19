package dev.loopkeeper.testkit.streams;

import java.lang.reflect.Field;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.processor.internals.StreamTask;

/**
 * Kafka Streams revives a task whose transaction could not be committed: processors are closed and initialised a second time, the same objects, and what
 * they had scheduled and not cancelled goes on. The driver itself never does this, so it is done to its one task from inside.
 */
public final class TaskRevival {
    private TaskRevival() {}

    /** Ends the task of {@code driver} and lets it begin again on its stores. */
    public static void of(TopologyTestDriver driver) {
        StreamTask task = task(driver);
        task.suspend();
        task.closeDirty();
        task.revive();
        task.initializeIfNeeded();
        task.completeRestoration(partitions -> {});
    }

    private static StreamTask task(TopologyTestDriver driver) {
        try {
            Field field = TopologyTestDriver.class.getDeclaredField("task");
            field.setAccessible(true);
            return (StreamTask) field.get(driver);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("expected the driver to have a task, but this version has none", e);
        }
    }
}
