package dev.loopkeeper.cli.turn;

import picocli.CommandLine.Command;

/** Groups the commands of orchestrators that do turns themselves. */
@Command(
        name = "turn",
        description = "Do turns that a runner leaves to another orchestrator.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {TurnClaim.class, TurnHeartbeat.class, TurnCall.class, TurnFinish.class})
public final class TurnCommand {}
