package dev.loopkeeper.cli.repair;

import picocli.CommandLine.Command;

/** Groups what operators do to a goal that cannot go on. */
@Command(
        name = "repair",
        description = "Let a parked goal go on, as an operator.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {RepairRelease.class, RepairSkip.class})
public final class RepairCommand {}
