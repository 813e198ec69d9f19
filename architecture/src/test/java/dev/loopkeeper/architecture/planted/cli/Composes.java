package dev.loopkeeper.architecture.planted.cli;

import dev.loopkeeper.architecture.planted.scheduler.Plan;

final class Composes {
    Plan plan = new Plan();
}
