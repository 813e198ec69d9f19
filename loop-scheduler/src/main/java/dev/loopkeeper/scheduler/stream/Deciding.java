package dev.loopkeeper.scheduler.stream;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.streams.processor.TaskId;

/** The nodes that decide, by their task, for another node of the same task to find. A task is one thread's at a time, so each is met on its own thread. */
final class Deciding {
    private final Map<TaskId, DecideProcessor> byTask = new ConcurrentHashMap<>();

    Optional<DecideProcessor> of(TaskId task) {
        return Optional.ofNullable(byTask.get(task));
    }

    void opened(TaskId task, DecideProcessor node) {
        byTask.put(task, node);
    }

    /** Leaves another node's place alone: on its way to another thread a task may be opened there before it is closed here. */
    void closed(TaskId task, DecideProcessor node) {
        byTask.remove(task, node);
    }
}
