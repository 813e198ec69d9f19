package dev.loopkeeper.cli.command;

import picocli.CommandLine.Command;

/** Groups the harness commands. */
@Command(
        name = "harness",
        description = "Run cases against a server of their own.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {HarnessRun.class})
public final class HarnessCommand {}
