package dev.loopkeeper.runner.guard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.wire.ToolCall;
import dev.loopkeeper.runner.guard.GuardVerdict.Rule;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CallRecordTest {
    private final CallRecord record = new CallRecord();

    @Test
    void deniedCalls_areRememberedUpToABoundAndNoLongerThanAnId() {
        // when
        for (int i = 0; i < 2 * CallRecord.MOST_DENIED; i++) {
            deny("rm -rf /" + " and so on".repeat(1_000));
        }

        // then
        assertThat(record.calls())
                .hasSize(CallRecord.MOST_DENIED)
                .allSatisfy(
                        call -> assertThat(call.tool()).startsWith("'rm -rf /").hasSizeLessThan(128));
    }

    @Test
    void deniedCallOfAToolWithAnId_isListedAsItWasAskedFor() {
        // when
        deny("drop-table");

        // then
        assertThat(record.calls()).extracting(ToolCall::tool).containsExactly("drop-table");
    }

    private void deny(String tool) {
        record.denied(record.next(), tool, Digest.ZERO, Optional.empty(), Rule.TOOL_NOT_IN_CONTRACT);
    }
}
