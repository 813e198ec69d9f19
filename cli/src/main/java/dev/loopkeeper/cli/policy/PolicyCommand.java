package dev.loopkeeper.cli.policy;

import picocli.CommandLine.Command;

/** Groups the commands about policies. */
@Command(
        name = "policy",
        description = "Check policies, try them on what has happened, and put them in force.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {PolicyValidate.class, PolicyReplay.class, PolicySet.class})
public final class PolicyCommand {}
