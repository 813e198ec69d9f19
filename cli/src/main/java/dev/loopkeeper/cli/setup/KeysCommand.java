package dev.loopkeeper.cli.setup;

import picocli.CommandLine.Command;

/** Groups the commands about keys. */
@Command(
        name = "keys",
        description = "Make, replace and revoke an installation's keys.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {KeysGenerate.class, KeysList.class, KeysRotate.class, KeysRevoke.class})
public final class KeysCommand {}
