package dev.loopkeeper.projection.query;

import dev.loopkeeper.kernel.decide.LastFailure;
import dev.loopkeeper.kernel.decide.WaitReason;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.ReceiptSummary;
import dev.loopkeeper.kernel.goal.StopReason;
import dev.loopkeeper.projection.view.AdviceView;
import dev.loopkeeper.projection.view.AdviceView.InputView;
import dev.loopkeeper.projection.view.ShouldRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Tells, where failures are the reason, what the last one said. A projection keeps its code only; its receipt in the journal has the sentence. */
final class Failures {

    private static final Set<String> REASONS = Set.of(StopReason.TOO_MANY_FAILURES.name(), WaitReason.BACKOFF.name());

    private final JournalShelf journal;

    Failures(JournalShelf journal) {
        this.journal = journal;
    }

    AdviceView told(GoalProjection goal, AdviceView next) {
        return input(goal, next.reason())
                .map(failure -> next.withInputs(before(failure, next.inputs())))
                .orElse(next);
    }

    ShouldRun told(GoalProjection goal, ShouldRun next) {
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
        return journal.recent(goal.id(), goal.position().sequence(), receipt.id())
                .map(logged -> logged.document().result().sentence())
                .filter(sentence -> !sentence.isBlank());
    }

    private static List<InputView> before(InputView first, List<InputView> inputs) {
        List<InputView> all = new ArrayList<>(List.of(first));
        all.addAll(inputs);
        return all;
    }
}
