package dev.loopkeeper.cli.setup;

import picocli.CommandLine.Command;

/** Groups the commands about keys. */
@Command(
        name = "keys",
        description = "Make an installation's keys.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {KeysGenerate.class})
public final class KeysCommand {}
