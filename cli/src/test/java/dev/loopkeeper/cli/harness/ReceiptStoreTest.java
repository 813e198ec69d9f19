package dev.loopkeeper.cli.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loopkeeper.cli.failure.CommandFailure;
import dev.loopkeeper.cli.failure.ExitCode;
import dev.loopkeeper.client.receipt.ReceiptVerdict;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.wire.audit.AuditReport.AuditedReceipt;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReceiptStoreTest {

    @TempDir
    Path folder;

    @Test
    void receipts_areKeptByGoalAsTheirEnvelopes() throws IOException {
        // given
        ReceiptStore store = ReceiptStore.fresh(folder.resolve("new"));
        var receipt = new AuditedReceipt("t1-a1-x", ReceiptVerdict.VALID, new byte[] {'{', '}'});

        // when
        store.keep(GoalId.of("demo/small"), List.of(receipt));

        // then
        assertThat(folder.resolve("new/demo/small/t1-a1-x.dsse.json")).hasContent("{}");
    }

    @Test
    void usedFolder_isRefused() throws IOException {
        // given
        Files.writeString(folder.resolve("old.dsse.json"), "{}");

        // then
        assertThatThrownBy(() -> ReceiptStore.fresh(folder))
                .isInstanceOfSatisfying(
                        CommandFailure.class,
                        failure -> assertThat(failure.exitCode()).isEqualTo(ExitCode.CONFLICT));
    }
}
