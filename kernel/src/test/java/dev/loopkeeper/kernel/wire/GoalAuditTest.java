package dev.loopkeeper.kernel.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.client.crypto.KeyRole;
import dev.loopkeeper.client.crypto.SigningKey;
import dev.loopkeeper.client.receipt.ReceiptVerdict;
import dev.loopkeeper.kernel.goal.Successor;
import dev.loopkeeper.kernel.id.CapabilityId;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.id.TodoId;
import dev.loopkeeper.kernel.id.ToolId;
import dev.loopkeeper.kernel.receipt.Effect;
import dev.loopkeeper.kernel.receipt.Proposal;
import dev.loopkeeper.kernel.wire.audit.AuditReport;
import dev.loopkeeper.kernel.wire.audit.GoalAudit;
import dev.loopkeeper.schema.JournalEntry;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class GoalAuditTest {
    private static final String GOAL = """
            {"goal":"acme/fix","objective":"build and review","policy":{"limits":{"turns":5},
             "allowedTools":["compile"],"allowedCapabilities":["build","review"],"firstCapability":"build"},
             "todos":[{"id":"build","title":"build it"},{"id":"review","title":"review it"}]}
            """;
    private static final String BUILD = """
            {"id":"build","tools":[{"id":"compile","effect":"IDEMPOTENT","arguments":{"type":"object"}}],
             "effect":"NONE","reads":["TODOS"],"changes":["TODOS"],"perTurn":{},"executor":{"kind":"replay","turns":{}}}
            """;

    private final PaperLoop loop = new PaperLoop();
    private final SigningKey root = PaperLoop.key(9);
    private final List<byte[]> keys = new ArrayList<>();
    private final List<byte[]> journal = new ArrayList<>();
    private final List<byte[]> receipts = new ArrayList<>();

    @BeforeEach
    void runTwoTurns() throws Exception {
        loop.register(BUILD);
        loop.register(BUILD.replace("\"build\"", "\"review\""));
        loop.open(GOAL);
        loop.decide();
        Proposal next = new Proposal.Continue(
                Optional.of(new CapabilityId("review")), List.of(new ToolId("compile")), Map.of(), "");
        turn(next, "build");
        loop.decide();
        turn(new Proposal.Complete("done"), "review");
        loop.decide();
        journal.addAll(loop.journal);
        for (int i = 0; i < journal.size(); i++) {
            if (loop.entry(i).getKind().equals("SealedReceipt")) {
                receipts.add(Envelopes.bytes(loop.entry(i).getOriginal()));
            }
        }
        vouchFor(loop.scheduler, KeyRole.SCHEDULER);
        vouchFor(loop.runner, KeyRole.RUNNER);
    }

    @Test
    void whatWasSealedAndJournaled_isValid_andSaysHowMuchWasChecked() {
        // when
        AuditReport report = audit();

        // then
        assertThat(report.findings()).isEmpty();
        assertThat(report.verdict()).isEqualTo(ReceiptVerdict.VALID);
        assertThat(report.counts()).isEqualTo(new AuditReport.Counts(2, 4, 2, journal.size(), 2));
        assertThat(report.receipts())
                .extracting(AuditReport.AuditedReceipt::verdict)
                .containsExactly(ReceiptVerdict.VALID, ReceiptVerdict.VALID);
        assertThat(report.notChecked()).anyMatch(sentence -> sentence.contains("cut off the journal's end"));
    }

    @Test
    void changedEntry_isTampered() {
        // given
        change(1, entry -> entry.setPrincipal("somebody else"));

        // then
        assertThat(audit().verdict()).isEqualTo(ReceiptVerdict.TAMPERED);
    }

    @Test
    void changedEntryWithItsHashMadeToFit_isTamperedAtTheNextEntry() {
        // given
        change(1, entry -> {
            entry.setPrincipal("somebody else");
            entry.setHash(JournalHash.of(entry.build()).text());
        });

        // then
        assertThat(audit().verdict()).isEqualTo(ReceiptVerdict.TAMPERED);
    }

    @Test
    void changedReceipt_isTampered() {
        // given
        int last = journal.size() - 2;
        change(last, entry -> {
            byte[] octets = Envelopes.bytes(entry.getOriginal());
            int at = new String(octets, java.nio.charset.StandardCharsets.ISO_8859_1).indexOf("it is done");
            octets[at] = 'I';
            entry.setOriginal(ByteBuffer.wrap(octets));
            entry.setHash(JournalHash.of(entry.build()).text());
        });

        // then
        assertThat(audit().verdict()).isEqualTo(ReceiptVerdict.TAMPERED);
    }

    @Test
    void missingEntry_isFound() {
        // given
        journal.remove(2);

        // then
        assertThat(audit().verdict()).isIn(ReceiptVerdict.TRUNCATED, ReceiptVerdict.TAMPERED);
        assertThat(audit().findings()).anyMatch(finding -> finding.contains("expected journal entry 3"));
    }

    @Test
    void receiptMissingOnItsTopic_isTruncated() {
        // given
        receipts.remove(0);

        // then
        assertThat(audit().verdict()).isEqualTo(ReceiptVerdict.TRUNCATED);
    }

    @Test
    void strangersKey_doesNotCount() {
        // given
        keys.clear();
        vouchFor(loop.scheduler, KeyRole.SCHEDULER);

        // then
        assertThat(audit().verdict()).isEqualTo(ReceiptVerdict.UNKNOWN_KEY);
    }

    @Test
    void keyOfAnotherRole_mayNotSealReceipts() {
        // given
        keys.clear();
        vouchFor(loop.scheduler, KeyRole.SCHEDULER);
        vouchFor(loop.runner, KeyRole.WRITE_API);

        // then
        assertThat(audit().verdict()).isEqualTo(ReceiptVerdict.TAMPERED);
    }

    @Test
    void strangersReceiptOnTheTopic_isNamedButChangesNothing() {
        // given
        receipts.add(otherGoalsReceiptRenamed());

        // then
        assertThat(audit().verdict()).isEqualTo(ReceiptVerdict.VALID);
        assertThat(audit().notChecked()).anyMatch(sentence -> sentence.contains("that the journal does not know"));
    }

    @Test
    void otherGoals_arePassedOver() {
        // when
        var audit = new GoalAudit(GoalId.of("acme/other"), loop.codecs, root.verificationKey());
        journal.forEach(audit::journaled);

        // then
        assertThat(audit.report().counts().journalEntries()).isZero();
    }

    private AuditReport audit() {
        var audit = new GoalAudit(PaperLoop.GOAL, loop.codecs, root.verificationKey());
        keys.forEach(audit::key);
        journal.forEach(audit::journaled);
        receipts.forEach(audit::receipt);
        return audit.report();
    }

    private void turn(Proposal proposal, String done) {
        PaperRunner turn = PaperRunner.ofLast(loop);
        turn.start();
        turn.complete(proposal, new Effect.TodoDone(new TodoId(done), new Successor.Nothing("next")));
    }

    private void vouchFor(SigningKey key, KeyRole role) {
        var statement = new KeyStatement(key.verificationKey(), role, "somebody", PaperLoop.START, Optional.empty());
        keys.add(new OperatorRecords(loop.codecs).key(statement, root));
    }

    private void change(int index, Consumer<JournalEntry.Builder> change) {
        JournalEntry.Builder entry = JournalEntry.newBuilder(loop.entry(index));
        change.accept(entry);
        journal.set(index, loop.codecs.admitted().encode(entry.build()));
    }

    private byte[] otherGoalsReceiptRenamed() {
        byte[] octets = receipts.getFirst().clone();
        int at = new String(octets, java.nio.charset.StandardCharsets.ISO_8859_1).lastIndexOf("it is done");
        octets[at] = 'I';
        return octets;
    }
}
