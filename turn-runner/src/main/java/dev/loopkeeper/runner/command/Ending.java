package dev.loopkeeper.runner.command;

import dev.loopkeeper.runner.execute.StopOrder;
import java.time.Duration;

/** Why the run of a program is over. */
sealed interface Ending {
    /** What the system adds to the number of a signal that ended a program. */
    int SIGNALLED = 128;

    /** It never ran. */
    record NotStarted(String code, String sentence) implements Ending {}

    /** It ended by itself, having printed {@code printed}. */
    record Exited(int code, byte[] printed) implements Ending {}

    /** It printed more than it may. */
    record Flooded(int most) implements Ending {}

    /** It had used up the processors' time that it may use. */
    record CpuSpent(CpuLimit limit) implements Ending {
        String sentence() {
            return "expected the program and all that it started to use at most " + limit.seconds()
                    + " seconds of processors' time, but they used it up";
        }
    }

    /** Its turn was told to stop. */
    record Ordered(StopOrder order) implements Ending {}

    /** Its time was over. */
    record Overdue(Duration wallClock) implements Ending {}
}
