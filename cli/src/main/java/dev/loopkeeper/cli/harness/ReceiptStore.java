package dev.loopkeeper.cli.harness;

import dev.loopkeeper.cli.failure.CommandFailure;
import dev.loopkeeper.cli.failure.ExitCode;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.wire.audit.AuditReport.AuditedReceipt;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Where the sealed receipts of a run go: a folder of its own, or nowhere. */
public final class ReceiptStore {

    private final Optional<Path> folder;

    private ReceiptStore(Optional<Path> folder) {
        this.folder = folder;
    }

    /** Keeps nothing. */
    public static ReceiptStore none() {
        return new ReceiptStore(Optional.empty());
    }

    /**
     * Keeps receipts in {@code folder}.
     *
     * @throws CommandFailure if there is something in it: receipts of two runs must not be mixed
     */
    public static ReceiptStore fresh(Path folder) throws IOException {
        if (Files.exists(folder)) {
            if (!Files.isDirectory(folder)) {
                throw CommandFailure.usage("expected --receipt-dir to be a folder, but " + folder + " is a file", "");
            }
            try (Stream<Path> content = Files.list(folder)) {
                if (content.findAny().isPresent()) {
                    throw new CommandFailure(
                            ExitCode.CONFLICT,
                            "expected --receipt-dir to be empty or absent, but there is something in " + folder,
                            "name another folder, or empty it");
                }
            }
        }
        Files.createDirectories(folder);
        return new ReceiptStore(Optional.of(folder));
    }

    /** Writes a goal's receipts, each as a DSSE envelope in JSON. */
    void keep(GoalId goal, List<AuditedReceipt> receipts) throws IOException {
        if (folder.isEmpty()) {
            return;
        }
        Path ofGoal = folder.get().resolve(goal.tenant()).resolve(goal.name());
        Files.createDirectories(ofGoal);
        for (AuditedReceipt receipt : receipts) {
            Files.write(ofGoal.resolve(receipt.receiptId() + ".dsse.json"), receipt.envelope());
        }
    }
}
