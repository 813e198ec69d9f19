package dev.loopkeeper.standalone.whole;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.embedded.EmbeddedKafka;
import dev.loopkeeper.scheduler.write.Answer;
import dev.loopkeeper.schema.GoalProjection;
import dev.loopkeeper.schema.TurnRequest;
import dev.loopkeeper.testkit.id.FreshIds;
import dev.loopkeeper.testkit.kafka.WithKafka;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A goal that waits for something outside: a cheap capability looks for it, ever less often, and no turn is booked before it found something. */
@WithKafka
class MonitorIT {
    private static final long FIRST = 1_000;
    private static final long LONGEST = 3_000;

    @TempDir
    private static Path folder;

    private static Installation installation;
    private static Log log;

    private final String goal = FreshIds.goal("watched").toString();
    private final String work = FreshIds.name("work");
    private final String look = FreshIds.name("look");
    private final Path change = folder.resolve(look + "-changed");

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
    void quietLooks_backOffAndBookNoTurn_andAChangeIsATurnThatIsFollowed() throws IOException {
        // given
        register();
        assertThat(installation.open(watched(600_000))).isInstanceOf(Answer.Admitted.class);
        log.request(goal, 2, 4);

        // when
        List<GoalProjection> before = log.projections().all(goal);
        Files.createFile(change);
        GoalProjection stopped = log.stopped(goal);

        // then
        assertThat(before)
                .allSatisfy(found -> assertThat(found.getLedger().getTurns()).isLessThanOrEqualTo(1));
        assertThat(interval(before, 0)).isEqualTo(Duration.ofMillis(FIRST));
        assertThat(interval(before, 1)).isEqualTo(Duration.ofMillis(2 * FIRST));
        assertThat(interval(before, 2)).isEqualTo(Duration.ofMillis(LONGEST));
        assertThat(stopped.getStatus().getReason()).isEqualTo("OBJECTIVE_COMPLETE");
        assertThat(stopped.getProgress().getWatch()).isNull();
        assertThat(stopped.getLedger().getTurns()).isEqualTo(3);
        assertThat(log.requests().all(goal))
                .extracting(request -> request.getTurn() + " " + runs(request))
                .startsWith("1 " + work, "2 " + look, "2 " + look, "2 " + look, "2 " + look)
                .endsWith("2 " + look, "3 " + work);
    }

    @Test
    void nothingEverChanges_theWatchExpiresWithoutATurn() throws IOException {
        // given
        register();

        // when
        installation.open(watched(2_500));
        GoalProjection stopped = log.stopped(goal);

        // then
        assertThat(stopped.getStatus().getReason()).isEqualTo("NO_PROGRESS");
        assertThat(stopped.getStatus().getSentence())
                .startsWith("external evidence was waited for until ")
                .endsWith(", and nothing changed");
        assertThat(stopped.getLedger().getTurns()).isEqualTo(1);
        assertThat(log.requests().all(goal)).extracting(TurnRequest::getTurn).contains(2);
    }

    @Test
    void watchWithoutAnExpiry_isRefused() {
        // when
        Answer answer = installation.open(watched(2_500).replace(",\"expiryMillis\":2500", ""));

        // then
        assertThat(answer)
                .isInstanceOfSatisfying(
                        Answer.Refused.class,
                        refused -> assertThat(refused.problem().toString()).contains("expiryMillis"));
    }

    private void register() throws IOException {
        installation.register(
                work,
                Documents.replay(
                        Documents.goesOn("asked", 1)
                                .replace(
                                        "{\"kind\":\"CONTINUE\"}",
                                        "{\"kind\":\"CONTINUE\",\"capability\":\"" + look + "\"}"),
                        Documents.goesOn("not run here", 1),
                        Documents.completes()));
        Path script = folder.resolve(look + ".sh");
        Files.writeString(script, """
                if [ -e '%s' ]; then
                  echo '{"outcome":"COMPLETED","proposal":{"kind":"CONTINUE","capability":"%s"},"evidence":[{"title":"changed","text":"it has"}],"usage":{"kind":"KNOWN"}}'
                else
                  echo '{"outcome":"COMPLETED","proposal":{"kind":"CONTINUE"},"usage":{"kind":"KNOWN"}}'
                fi
                """.formatted(change, work), UTF_8);
        installation.register(look, "{\"kind\":\"command\",\"argv\":[\"/bin/sh\",\"" + script + "\"]}");
    }

    private String watched(long expiryMillis) {
        return """
                {"goal":"%s","objective":"wait for it","policy":{"allowedCapabilities":["%s","%s"],"firstCapability":"%s",
                 "monitor":{"capability":"%s","initialIntervalMillis":%d,"maxIntervalMillis":%d,"expiryMillis":%d}}}""".formatted(goal, work, look, work, look, FIRST, LONGEST, expiryMillis);
    }

    /** How long was waited, by the journal's clock, after so many looks in a row that found nothing. */
    private static Duration interval(List<GoalProjection> projections, int quiet) {
        GoalProjection first = projections.stream()
                .filter(found -> found.getProgress().getWatch() != null
                        && found.getProgress().getWatch().getQuiet() == quiet)
                .findFirst()
                .orElseThrow();
        return Duration.between(
                first.getPosition().getJournalTime(),
                first.getProgress().getNotBefore().getUntil());
    }

    private static String runs(TurnRequest request) {
        return request.getCapability().getId();
    }
}
