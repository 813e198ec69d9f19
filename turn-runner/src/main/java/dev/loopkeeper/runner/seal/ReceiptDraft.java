package dev.loopkeeper.runner.seal;

import dev.loopkeeper.kernel.admission.ReceiptBounds;
import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.budget.Usage;
import dev.loopkeeper.kernel.goal.Caps;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.EventId;
import dev.loopkeeper.kernel.receipt.EvidenceRef;
import dev.loopkeeper.kernel.receipt.GateRaised;
import dev.loopkeeper.kernel.receipt.Receipt.ByRunner;
import dev.loopkeeper.kernel.wire.AskedGate;
import dev.loopkeeper.kernel.wire.Digests;
import dev.loopkeeper.kernel.wire.ReceiptDocument;
import dev.loopkeeper.kernel.wire.ReceiptJson;
import dev.loopkeeper.kernel.wire.ToolCall;
import dev.loopkeeper.kernel.wire.UsageDetail;
import dev.loopkeeper.runner.evidence.EvidenceStore;
import dev.loopkeeper.runner.evidence.Redaction;
import dev.loopkeeper.runner.execute.ExecutorResult;
import dev.loopkeeper.runner.execute.Note;
import dev.loopkeeper.runner.execute.Question;
import dev.loopkeeper.runner.execute.ReportedUsage;
import dev.loopkeeper.runner.execute.TurnReport;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Drafts receipts. A draft always fits its bounds: what does not fit, or cannot be stored, becomes the outcome. */
public final class ReceiptDraft {
    static final String RECEIPT_TOO_LARGE = "RECEIPT_TOO_LARGE";
    static final String EVIDENCE_NOT_STORED = "EVIDENCE_NOT_STORED";

    private static final Logger LOG = LoggerFactory.getLogger(ReceiptDraft.class);

    private final EvidenceStore evidence;

    public ReceiptDraft(EvidenceStore evidence) {
        this.evidence = evidence;
    }

    /** The receipt of the attempt {@code seen}, which ended as {@code said}; {@code redaction} takes out its secrets. */
    public ReceiptDocument of(AttemptRecord seen, ExecutorResult said, Redaction redaction) {
        AttemptRecord attempt = seen.withCalls(SecretIds.rename(seen.calls(), redaction));
        ExecutorResult result = CleanResult.of(SecretIds.review(said, redaction), redaction);
        ReceiptDocument draft = whole(attempt, result);
        return fault(draft).map(sentence -> cut(attempt, result, sentence)).orElse(draft);
    }

    private ReceiptDocument whole(AttemptRecord attempt, ExecutorResult result) {
        try {
            return document(attempt, result, made(attempt));
        } catch (UncheckedIOException e) {
            LOG.atError()
                    .addKeyValue("goalId", attempt.request().goal())
                    .addKeyValue("turn", attempt.request().turn())
                    .setCause(e)
                    .log("evidence not stored");
            return document(
                    attempt,
                    bare(
                            ExecutorResult.failed(
                                    EVIDENCE_NOT_STORED, "expected to store the turn's evidence, but that failed"),
                            result),
                    made(attempt));
        }
    }

    /** What can be told of what nobody would take: usage, and the first calls. */
    private ReceiptDocument cut(AttemptRecord attempt, ExecutorResult result, String sentence) {
        List<ToolCall> listed = FirstCalls.of(attempt.calls());
        String told = listed.size() == attempt.calls().size()
                ? sentence
                : sentence + "; the first " + listed.size() + " of "
                        + attempt.calls().size() + " tool calls are listed";
        return document(
                attempt.withCalls(listed),
                bare(ExecutorResult.refused(RECEIPT_TOO_LARGE, told), result),
                made(attempt));
    }

    /** Why nobody would take the receipt; empty when somebody would. */
    private static Optional<String> fault(ReceiptDocument draft) {
        byte[] octets = ReceiptJson.encode(draft);
        return octets.length > ReceiptJson.MAX_BYTES
                ? Optional.of("expected a receipt of at most " + ReceiptJson.MAX_BYTES + " bytes, but it would have "
                        + octets.length)
                : ReceiptBounds.fault(draft.toDomain(Digests.of(octets)));
    }

    /** Nothing but the usage of what cannot be told. */
    private static ExecutorResult bare(ExecutorResult told, ExecutorResult result) {
        ReportedUsage usage = result.report().usage();
        return told.with(TurnReport.NOTHING.withUsage(
                new ReportedUsage(usage.usage(), Optional.empty(), usage.buckets(), usage.priceTable())));
    }

    private ReceiptDocument document(AttemptRecord attempt, ExecutorResult result, int made) {
        TurnReport report = result.report();
        return new ReceiptDocument(
                attempt.receiptId(),
                attempt.request().goal(),
                attempt.request().decision(),
                attempt.binding(),
                new ReceiptDocument.Result(
                        result.outcome(),
                        result.reason(),
                        cut(result.sentence()),
                        report.summary(),
                        report.proposal(),
                        usage(report.usage().usage(), made),
                        new UsageDetail(
                                report.usage().buckets(),
                                report.usage().priceTable(),
                                report.usage().provider())),
                found(attempt, report),
                new ReceiptDocument.Trace(
                        output(report.output()),
                        attempt.calls(),
                        attempt.contextSeen(),
                        Optional.empty(),
                        attempt.startedAt(),
                        attempt.finishedAt()));
    }

    private ReceiptDocument.Found found(AttemptRecord attempt, TurnReport report) {
        List<EventId> consumed = Stream.concat(report.signals().stream(), report.corrections().stream())
                .distinct()
                .toList();
        return new ReceiptDocument.Found(
                report.effects(),
                ownFirst(report.notes(), Note::byRunner).map(this::note).toList(),
                ownFirst(report.questions(), Question::byRunner).map(this::gate).toList(),
                consumed,
                attempt.unknownActions(),
                new ByRunner(count(report.notes(), Note::byRunner), count(report.questions(), Question::byRunner)));
    }

    /** A receipt lists what the runner added last. */
    private static <T> Stream<T> ownFirst(List<T> items, Predicate<T> byRunner) {
        return items.stream().sorted(Comparator.comparing(byRunner::test));
    }

    private static <T> int count(List<T> items, Predicate<T> byRunner) {
        return (int) items.stream().filter(byRunner).count();
    }

    private EvidenceRef note(Note note) {
        EvidenceStore.Stored stored = store(note.text());
        return new EvidenceRef(note.title(), stored.digest(), stored.ref(), note.confidential());
    }

    /** What a person is asked is stored too, so that exactly that can be taken up again once it is approved. */
    private AskedGate gate(Question question) {
        return new AskedGate(
                new GateRaised(
                        question.kind(),
                        question.question(),
                        store(question.asked()).digest()),
                question.asked());
    }

    private Digest output(String text) {
        return text.isEmpty() ? Digests.of(new byte[0]) : store(text).digest();
    }

    private EvidenceStore.Stored store(String text) {
        return evidence.put(text.getBytes(StandardCharsets.UTF_8));
    }

    private static int made(AttemptRecord attempt) {
        return (int)
                attempt.calls().stream().filter(call -> call.denied().isEmpty()).count();
    }

    private static Usage usage(Usage reported, int calls) {
        return switch (reported) {
            case Usage.Known(Amounts amounts) -> new Usage.Known(atLeast(amounts, calls));
            case Usage.Estimated(Amounts amounts) -> new Usage.Estimated(atLeast(amounts, calls));
            case Usage.Unknown unknown -> unknown;
        };
    }

    /** A turn that lists more calls than it counts has made them. */
    private static Amounts atLeast(Amounts amounts, int calls) {
        return new Amounts(
                amounts.tokens(), amounts.costMicros(), Math.max(amounts.toolCalls(), calls), amounts.millis());
    }

    private static String cut(String sentence) {
        return sentence.length() <= Caps.COMMENT_CHARS ? sentence : sentence.substring(0, Caps.COMMENT_CHARS - 1) + "…";
    }
}
