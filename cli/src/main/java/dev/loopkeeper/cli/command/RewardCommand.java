package dev.loopkeeper.cli.command;

import picocli.CommandLine.Command;

/** Groups the reward commands. */
@Command(
        name = "reward",
        description = "Score what turns did.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {RewardAdd.class})
public final class RewardCommand {}
