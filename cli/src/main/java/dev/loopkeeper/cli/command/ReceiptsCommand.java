package dev.loopkeeper.cli.command;

import picocli.CommandLine.Command;

/** Groups the receipts commands. */
@Command(
        name = "receipts",
        description = "Look at receipts and verify them.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {ReceiptsList.class, ReceiptsVerify.class})
public final class ReceiptsCommand {}
