package dev.loopkeeper.projection.query;

import dev.loopkeeper.kernel.id.GateId;
import dev.loopkeeper.projection.query.Gathering.Gathered;
import dev.loopkeeper.projection.reads.Concern;
import dev.loopkeeper.projection.reads.ReadModel;
import dev.loopkeeper.projection.view.AttentionItem;
import dev.loopkeeper.projection.view.AttentionPage;
import dev.loopkeeper.projection.view.GoalPage;
import dev.loopkeeper.projection.view.GoalRow;
import dev.loopkeeper.projection.view.OpenGate;
import dev.loopkeeper.projection.view.OpenGatePage;
import dev.loopkeeper.projection.view.Part;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Answers about many goals, gathered from all instances and cut into pages. */
public final class Lists {

    private static final Comparator<GoalRow> BY_ID = Comparator.comparing(GoalRow::goal);
    private static final Comparator<AttentionItem> BY_AGE = Comparator.comparing(Attention::at);
    private static final Comparator<OpenGate> GATES_BY_AGE = Comparator.comparing(Lists::at);

    private final ReadModel reads;
    private final Attention attention;
    private final Gathering gathering;

    public Lists(ReadModel reads, Peers peers) {
        this.reads = reads;
        this.attention = new Attention(reads);
        this.gathering = new Gathering(reads, peers);
    }

    /** Goals by id. */
    public GoalPage goals(GoalFilter filter, Scope scope) {
        Gathered<GoalPage> gathered = gathering.gather(scope, GoalPage.class, missing -> own(filter, missing));
        Page<GoalRow> page = Page.of(
                items(gathered, GoalPage::goals),
                BY_ID,
                filter.limit(),
                continues(gathered, GoalPage::next),
                GoalRow::goal);
        return new GoalPage(page.items(), page.next(), gathered.complete(), gathered.missing(), gathered.asOf());
    }

    /** What needs a person now, oldest first. */
    public AttentionPage attention(ConcernFilter filter, Scope scope) {
        Gathered<AttentionPage> gathered =
                gathering.gather(scope, AttentionPage.class, missing -> own(filter, missing));
        Page<AttentionItem> page = Page.of(
                items(gathered, AttentionPage::items),
                BY_AGE,
                filter.limit(),
                continues(gathered, AttentionPage::next),
                item -> Attention.at(item).text());
        return new AttentionPage(page.items(), page.next(), gathered.complete(), gathered.missing(), gathered.asOf());
    }

    /** The open gates of all goals, oldest first. */
    public OpenGatePage gates(ConcernFilter filter, Scope scope) {
        Gathered<OpenGatePage> gathered =
                gathering.gather(scope, OpenGatePage.class, missing -> ownGates(filter, missing));
        Page<OpenGate> page = Page.of(
                items(gathered, OpenGatePage::gates),
                GATES_BY_AGE,
                filter.limit(),
                continues(gathered, OpenGatePage::next),
                gate -> at(gate).text());
        return new OpenGatePage(page.items(), page.next(), gathered.complete(), gathered.missing(), gathered.asOf());
    }

    private GoalPage own(GoalFilter filter, List<Integer> missing) {
        List<GoalRow> found = new ArrayList<>();
        reads.summaries(filter.tenant(), filter.after(), goal -> {
            if (filter.matches(goal)) {
                found.add(GoalRow.of(goal));
            }
            return found.size() <= filter.limit();
        });
        Page<GoalRow> page = Page.of(found, BY_ID, filter.limit(), false, GoalRow::goal);
        return new GoalPage(page.items(), page.next(), missing.isEmpty(), missing, reads.asOf());
    }

    private AttentionPage own(ConcernFilter filter, List<Integer> missing) {
        List<AttentionItem> found =
                attention.oldest(filter).stream().map(Attention.Found::view).toList();
        Page<AttentionItem> page = Page.of(
                found, BY_AGE, filter.limit(), false, item -> Attention.at(item).text());
        return new AttentionPage(page.items(), page.next(), missing.isEmpty(), missing, reads.asOf());
    }

    private OpenGatePage ownGates(ConcernFilter filter, List<Integer> missing) {
        List<Attention.Found> found = attention.oldest(filter.of(Concern.Kind.GATE));
        List<OpenGate> gates = found.stream().flatMap(this::gate).toList();
        Page<OpenGate> page =
                Page.of(gates, GATES_BY_AGE, filter.limit(), found.size() > filter.limit(), gate -> at(gate).text());
        return new OpenGatePage(page.items(), page.next(), missing.isEmpty(), missing, reads.asOf());
    }

    // It may have closed since the list was made.
    private Stream<OpenGate> gate(Attention.Found found) {
        return reads
                .goal(found.goal())
                .flatMap(goal ->
                        goal.holds().gate(new GateId(found.concern().ref())).map(gate -> OpenGate.of(goal, gate)))
                .stream();
    }

    private static Cursor at(OpenGate gate) {
        return new Cursor(gate.openedAt(), gate.goal(), Concern.Kind.GATE.name(), gate.gate());
    }

    private static <P extends Part, T> List<T> items(Gathered<P> gathered, Function<P, List<T>> items) {
        return gathered.parts().stream()
                .flatMap(part -> items.apply(part).stream())
                .toList();
    }

    private static <P extends Part> boolean continues(Gathered<P> gathered, Function<P, Optional<String>> next) {
        return gathered.parts().stream().anyMatch(part -> next.apply(part).isPresent());
    }
}
