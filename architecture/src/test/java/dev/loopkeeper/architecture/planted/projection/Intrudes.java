package dev.loopkeeper.architecture.planted.projection;

import dev.loopkeeper.architecture.planted.scheduler.Plan;

final class Intrudes {
    Plan plan = new Plan();
}
