package dev.loopkeeper.cli.command;

import picocli.CommandLine.Command;

/** Groups the capability commands. */
@Command(
        name = "capability",
        description = "Register kinds of work.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {CapabilityRegister.class, CapabilityList.class, CapabilityGet.class, CapabilityValidate.class})
public final class CapabilityCommand {}
