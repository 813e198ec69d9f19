package dev.loopkeeper.cli.gate;

import picocli.CommandLine.Command;

/** Groups the gate commands. */
@Command(
        name = "gate",
        description = "Answer the questions that only a person may answer.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {GateList.class, GateGet.class, GateApprove.class, GateReject.class})
public final class GateCommand {}
