package dev.loopkeeper.standalone.whole;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.loopkeeper.embedded.EmbeddedKafka;
import dev.loopkeeper.kernel.wire.JsonFields;
import dev.loopkeeper.projection.view.GoalDetail;
import dev.loopkeeper.projection.view.LanesView.ChildView;
import dev.loopkeeper.schema.ChildGoal;
import dev.loopkeeper.schema.ChildStateKind;
import dev.loopkeeper.schema.EntryVerdict;
import dev.loopkeeper.schema.GoalProjection;
import dev.loopkeeper.schema.JournalEntry;
import dev.loopkeeper.schema.TurnRequest;
import dev.loopkeeper.testkit.id.FreshIds;
import dev.loopkeeper.testkit.kafka.WithKafka;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A turn opens children with what it carves out of its goal's budget; the goal waits for them, pays for them and outlives none of them. */
@WithKafka
class ChildrenIT {
    private static final Duration A_WHILE = Duration.ofSeconds(120);
    private static final int CARVE = 300;

    @TempDir
    private static Path folder;

    private static Installation installation;
    private static Log log;

    private final String goal = FreshIds.goal("family").toString();
    private final String plan = FreshIds.name("plan");
    private final String part = FreshIds.name("part");

    @BeforeAll
    static void start(EmbeddedKafka kafka) {
        installation = Installation.start(kafka, folder);
        log = Log.of(installation);
    }

    @AfterAll
    static void stop() {
        installation.close();
        log.close();
    }

    @Test
    void goalThatFansOut_isCompleteOnceItsChildrenHaveSettledAndPaysWhatTheyUsed() {
        // given
        register(part, Documents.replay(costs(10, Documents.completes())));
        register(plan, Documents.replay(fansOut(7), Documents.completes()));

        // when
        installation.open(parent());

        // then
        GoalProjection stopped = log.stopped(goal);
        assertThat(stopped.getStatus().getReason()).isEqualTo("OBJECTIVE_COMPLETE");
        assertThat(stopped.getLedger().getSettled().getCostMicros()).isEqualTo(7 + 10 + 10);
        assertThat(stopped.getLedger().getReserved().getCostMicros()).isZero();
        assertThat(stopped.getLanes().getChildren())
                .extracting(ChildGoal::getState, ChildGoal::getReason)
                .containsOnly(tuple(ChildStateKind.SETTLED, "OBJECTIVE_COMPLETE"))
                .hasSize(2);
        for (String child : children()) {
            GoalProjection ended = log.stopped(child);
            assertThat(ended.getStatus().getReason()).isEqualTo("OBJECTIVE_COMPLETE");
            assertThat(ended.getLanes().getParent().getGoalId()).isEqualTo(goal);
            assertThat(ended.getLedger().getLimits().getCostMicros().getValue()).isEqualTo(CARVE);
        }
        assertThat(admitted(goal))
                .containsSubsequence(
                        "ChildRequested", "ChildRequested", "ChildSettled", "ChildSettled", "TurnRequested");
        assertThat(contract(log.request(goal, 2, 1)).objects("children"))
                .extracting(child -> child.text("reason"))
                .containsExactly("OBJECTIVE_COMPLETE", "OBJECTIVE_COMPLETE");
    }

    @Test
    void goalWithChildrenAtWork_waitsForThemAndTakesThemAlongWhenItIsCancelled() {
        // given
        register(part, """
                {"kind":"command","argv":["/bin/sh","-c","sleep 300"],"environment":["PATH"]}""");
        register(plan, Documents.replay(fansOut(7), Documents.completes()));
        installation.open(parent());
        for (String child : children()) {
            log.projections().await("a claim", child, found -> found.getFlight().getClaim() != null);
        }
        Awaitility.await()
                .atMost(A_WHILE)
                .ignoreExceptions()
                .until(() -> states(installation.goal(goal)).equals(List.of("OPEN", "OPEN")));
        GoalDetail waiting = installation.goal(goal);

        // when
        installation.act(goal, "cancel", "{\"reason\":\"enough\"}");

        // then
        assertThat(waiting.next().reason()).isEqualTo("CHILDREN");
        assertThat(waiting.next().inputs()).extracting(input -> input.name()).contains("child 1", "child 2", "join");
        assertThat(waiting.budget().costMicros().reserved()).isEqualTo(2 * CARVE);
        for (String child : children()) {
            assertThat(log.stopped(child).getStatus().getReason()).isEqualTo("CANCELLED");
            assertThat(log.receipts().await("the receipt", child, any -> true).getReason())
                    .isEqualTo("CANCELLED");
        }
        GoalProjection settled = log.projections().await("settled children", goal, ChildrenIT::childrenSettled);
        assertThat(settled.getStatus().getReason()).isEqualTo("CANCELLED");
        assertThat(settled.getLedger().getReserved().getCostMicros()).isZero();
        assertThat(log.requests().all(goal)).hasSize(1);
    }

    private List<String> children() {
        return List.of(goal + ".1", goal + ".2");
    }

    private void register(String id, String executor) {
        installation.register(id, """
                {"type":"capability","version":1,"id":"%s","capabilityVersion":1,"effect":"NONE","metered":false,
                 "tools":[],"reads":["CHILDREN"],"changes":["TODOS","EVIDENCE","CHILDREN"],"perTurn":{"millis":"120000"},
                 "executor":%s}""".formatted(id, executor), Installation.OPERATOR);
    }

    private String parent() {
        return """
                {"goal":"%s","objective":"do it in parts","policy":{"allowedCapabilities":["%s","%s"],"firstCapability":"%s",
                 "limits":{"turns":5,"tokens":"unlimited","costMicros":1000,"toolCalls":"unlimited"},
                 "reservationPerTurn":{"costMicros":"100"},
                 "children":{"most":2,"capabilities":["%s"],"turnsEach":2}}}""".formatted(goal, plan, part, plan, part);
    }

    private String fansOut(long costMicros) {
        return Documents.goesOn("plan", costMicros, proposes("the left part"), proposes("the right part"));
    }

    private String proposes(String objective) {
        return """
                {"kind":"CHILD_PROPOSED","objective":"%s","capability":"%s","carve":{"costMicros":%d}}""".formatted(objective, part, CARVE);
    }

    private static String costs(long micros, String result) {
        return result.replace(
                "\"usage\":{\"kind\":\"KNOWN\"}", "\"usage\":{\"kind\":\"KNOWN\",\"costMicros\":" + micros + "}");
    }

    private static boolean childrenSettled(GoalProjection parent) {
        return parent.getLanes() != null
                && parent.getLanes().getChildren().stream()
                        .allMatch(child -> child.getState() == ChildStateKind.SETTLED);
    }

    private static List<String> states(GoalDetail goal) {
        return goal.lanes().children().stream().map(ChildView::state).toList();
    }

    private static JsonFields contract(TurnRequest request) {
        String octets =
                UTF_8.decode(request.getContract().getPayload().duplicate()).toString();
        return JsonFields.parse("contract", octets.getBytes(UTF_8), octets.length());
    }

    private static List<String> admitted(String goal) {
        return log.journal().all(goal).stream()
                .filter(entry -> entry.getVerdict() == EntryVerdict.ADMITTED)
                .map(JournalEntry::getKind)
                .toList();
    }
}
