package dev.loopkeeper.cli.goal;

import picocli.CommandLine.Command;

/** Groups the goal commands. */
@Command(
        name = "goal",
        description = "Open, look at and end goals.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            GoalCreate.class,
            GoalList.class,
            GoalGet.class,
            GoalPause.class,
            GoalResume.class,
            GoalCancel.class,
            GoalClose.class,
            GoalReconcile.class,
            GoalWatch.class
        })
public final class GoalCommand {}
