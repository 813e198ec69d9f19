package dev.loopkeeper.cli.command;

import picocli.CommandLine.Command;

/** Groups the topics commands. */
@Command(
        name = "topics",
        description = "Read topics.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {TopicsTail.class})
public final class TopicsCommand {}
