package dev.loopkeeper.projection.query;

import dev.loopkeeper.kernel.decide.LastFailure;
import dev.loopkeeper.kernel.decide.WaitReason;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.ReceiptSummary;
import dev.loopkeeper.kernel.goal.StopReason;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.id.ReceiptId;
import dev.loopkeeper.kernel.wire.frame.LoggedReceipt;
import dev.loopkeeper.projection.view.AdviceView;
import dev.loopkeeper.projection.view.AdviceView.InputView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Tells, where failures are the reason, what the last one said. A projection keeps its code only; its receipt in the journal has the sentence. */
public final class Failures {

    private static final Set<String> REASONS = Set.of(StopReason.TOO_MANY_FAILURES.name(), WaitReason.BACKOFF.name());

    private final Recent journal;

    /** Those whose receipts {@code journal} has. */
    public Failures(JournalShelf journal) {
        this(journal::recent);
    }

    Failures(Recent journal) {
        this.journal = journal;
    }

    /** A receipt where it is among the goal's last entries up to its head; see {@link JournalShelf#recent}. */
    @FunctionalInterface
    interface Recent {
        Optional<LoggedReceipt> receipt(GoalId goal, long head, ReceiptId receipt);
    }

    AdviceView told(GoalProjection goal, AdviceView next) {
        return input(goal, next.reason())
                .map(failure -> next.withInputs(before(failure, next.inputs())))
                .orElse(next);
    }

    private Optional<InputView> input(GoalProjection goal, String reason) {
        return REASONS.contains(reason)
                ? LastFailure.of(goal).map(failure -> new InputView("last failure", words(goal, failure)))
                : Optional.empty();
    }

    private String words(GoalProjection goal, LastFailure failure) {
        return failure.words()
                + failure.receipt()
                        .flatMap(receipt -> sentence(goal, receipt))
                        .map(sentence -> ": " + sentence)
                        .orElse("");
    }

    private Optional<String> sentence(GoalProjection goal, ReceiptSummary receipt) {
        return journal.receipt(goal.id(), goal.position().sequence(), receipt.id())
                .map(logged -> logged.document().result().sentence())
                .filter(sentence -> !sentence.isBlank());
    }

    private static List<InputView> before(InputView first, List<InputView> inputs) {
        List<InputView> all = new ArrayList<>(List.of(first));
        all.addAll(inputs);
        return all;
    }
}
