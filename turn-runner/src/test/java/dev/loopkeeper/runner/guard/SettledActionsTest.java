package dev.loopkeeper.runner.guard;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.loopkeeper.kernel.id.ActionKey;
import dev.loopkeeper.kernel.id.CallId;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.ToolId;
import dev.loopkeeper.kernel.policy.EffectClass;
import dev.loopkeeper.kernel.policy.Tool;
import dev.loopkeeper.kernel.wire.Digests;
import dev.loopkeeper.kernel.wire.ToolCall;
import dev.loopkeeper.runner.evidence.EvidenceStore;
import dev.loopkeeper.runner.execute.ToolAnswer;
import dev.loopkeeper.runner.guard.GuardVerdict.Rule;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SettledActionsTest {
    private static final ActionKey ACTION = new ActionKey("send.0123");
    private static final byte[] RESULT = "{\"sent\":true}".getBytes(UTF_8);
    private static final Digest DIGEST = Digests.of(RESULT);
    private static final PlannedCall CALL = new PlannedCall(
            new CallId("tool-2"),
            new Tool(new ToolId("send"), "{}", EffectClass.IRREVERSIBLE),
            JsonNodeFactory.instance.objectNode(),
            Digest.ZERO,
            ACTION);

    private final CallRecord record = new CallRecord();

    @Test
    void actionOfThisAttemptWhoseResultCouldNotBeStored_isAnsweredFromMemory() {
        // given
        record.done(ACTION, new ToolAnswer.Done(RESULT, DIGEST));

        // when
        Optional<ToolAnswer> answer = new SettledActions(Map.of(), record, new Away()).answer(CALL);

        // then
        assertThat(answer)
                .get()
                .isInstanceOfSatisfying(
                        ToolAnswer.Done.class, done -> assertThat(done.result()).isEqualTo(RESULT));
        assertThat(record.calls()).extracting(ToolCall::denied).containsExactly(Optional.of(Rule.ALREADY_DONE.name()));
    }

    @Test
    void actionOfAnEarlierAttemptWhoseResultCannotBeRead_isNotDoneAgain() {
        // when
        Optional<ToolAnswer> answer = new SettledActions(Map.of(ACTION, DIGEST), record, new Away()).answer(CALL);

        // then
        assertThat(answer)
                .get()
                .isInstanceOfSatisfying(
                        ToolAnswer.Denied.class,
                        denied -> assertThat(denied.rule()).isEqualTo(Rule.ALREADY_DONE.name()));
    }

    @Test
    void newAction_mayBeDone() {
        assertThat(new SettledActions(Map.of(), record, new Away()).answer(CALL))
                .isEmpty();
    }

    /** A store that cannot be reached. */
    private static final class Away implements EvidenceStore {
        @Override
        public Stored put(byte[] octets) {
            throw new UncheckedIOException(new IOException("away"));
        }

        @Override
        public Optional<byte[]> get(Digest digest) {
            throw new UncheckedIOException(new IOException("away"));
        }
    }
}
