package dev.loopkeeper.cli.command;

import picocli.CommandLine.Command;

/** Groups the quota commands. */
@Command(
        name = "quota",
        description = "Ask whether a goal may run now.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {QuotaShouldRun.class})
public final class QuotaCommand {}
