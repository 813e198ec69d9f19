package dev.loopkeeper.architecture.planted.standalone;

import dev.loopkeeper.architecture.planted.scheduler.Plan;

/** Allowed: standalone is where services come together. */
final class Together {
    Plan plan = new Plan();
}
