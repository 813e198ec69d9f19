package dev.loopkeeper.projection.view;

import java.time.Instant;
import java.util.List;

/** An answer about many goals, which may be one instance's part of it. */
public interface Part {

    /** The partitions whose goals it leaves out. */
    List<Integer> missingPartitions();

    /** Up to when it is fresh. */
    Instant asOf();
}
