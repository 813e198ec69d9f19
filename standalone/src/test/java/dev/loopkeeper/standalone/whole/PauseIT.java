package dev.loopkeeper.standalone.whole;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.loopkeeper.embedded.EmbeddedKafka;
import dev.loopkeeper.kit.problem.ProblemException;
import dev.loopkeeper.runner.external.ExternalApi;
import dev.loopkeeper.scheduler.write.Answer;
import dev.loopkeeper.schema.GoalProjection;
import dev.loopkeeper.schema.JournalEntry;
import dev.loopkeeper.schema.Outcome;
import dev.loopkeeper.schema.SealedReceipt;
import dev.loopkeeper.testkit.id.FreshIds;
import dev.loopkeeper.testkit.kafka.WithKafka;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** A pause, like a cancel, reaches the turn that runs, whatever does it; what it stopped is done again once the goal goes on. */
@WithKafka
@Timeout(300)
class PauseIT {
    private static final Duration A_WHILE = Duration.ofSeconds(60);

    @TempDir
    private static Path folder;

    private static Installation installation;
    private static Log log;
    private static HttpServer service;
    private static ExecutorService threads;

    private final String goal = FreshIds.goal("pause").toString();
    private final String capability = FreshIds.name("work");

    @BeforeAll
    static void start(EmbeddedKafka kafka) throws IOException {
        installation = Installation.start(kafka, folder);
        log = Log.of(installation);
        threads = Executors.newVirtualThreadPerTaskExecutor();
        service = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        service.setExecutor(threads);
        service.createContext("/", PauseIT::serve);
        service.start();
    }

    @AfterAll
    static void stop() {
        service.stop(0);
        threads.shutdownNow();
        log.close();
        installation.close();
    }

    /** What does a turn. */
    private enum Doer {
        COMMAND {
            @Override
            String executor(PauseIT test) throws IOException {
                return test.program();
            }

            @Override
            void awaitBegun(PauseIT test) {
                Awaitility.await().atMost(A_WHILE).until(() -> Files.exists(test.begun()));
            }

            /** By its arguments: a contained program does not know the ids that others see. */
            @Override
            void assertStopped(PauseIT test) {
                Awaitility.await("the program and what it started to be gone")
                        .atMost(A_WHILE)
                        .until(() -> ProcessHandle.allProcesses()
                                .filter(ProcessHandle::isAlive)
                                .flatMap(process ->
                                        process.info().arguments().stream().flatMap(Stream::of))
                                .noneMatch(argument -> argument.contains(test.capability)));
            }
        },
        HTTP {
            @Override
            String executor(PauseIT test) {
                return "{\"kind\":\"http\",\"url\":\"http://127.0.0.1:"
                        + service.getAddress().getPort() + "/turns\"}";
            }

            @Override
            void awaitBegun(PauseIT test) {
                Awaitility.await().atMost(A_WHILE).until(() -> Files.exists(asked(test.goal)));
            }

            @Override
            void assertStopped(PauseIT test) {
                // Its request was given up: a receipt came though the service has not answered.
            }
        },
        EXTERNAL {
            @Override
            String executor(PauseIT test) {
                threads.execute(test::orchestrate);
                return "{\"kind\":\"external\",\"queue\":\"" + test.capability + "\"}";
            }

            @Override
            void awaitBegun(PauseIT test) {
                Awaitility.await().atMost(A_WHILE).until(test.claimed::isDone);
            }

            @Override
            void assertStopped(PauseIT test) {
                Awaitility.await().atMost(A_WHILE).until(test.toldToStop::isDone);
            }
        };

        /** The executor of a capability whose first attempts wait for ever and whose second ones are done at once. */
        abstract String executor(PauseIT test) throws IOException;

        abstract void awaitBegun(PauseIT test);

        abstract void assertStopped(PauseIT test) throws IOException;
    }

    private final CompletableFuture<String> claimed = new CompletableFuture<>();
    private final CompletableFuture<String> toldToStop = new CompletableFuture<>();

    @ParameterizedTest
    @EnumSource
    void pause_stopsTheRunningTurnWhichIsDoneAgainOnceTheGoalIsResumed(Doer doer) throws IOException {
        // given
        installation.register(capability, doer.executor(this));
        open();
        doer.awaitBegun(this);

        // when
        admitted(installation.act(goal, "pause", "{\"reason\":\"lunch\"}"));
        ConsumerRecord<String, SealedReceipt> sealed = receipt();
        doer.assertStopped(this);
        GoalProjection paused = log.projections()
                .await("nothing in flight", goal, found -> found.getHistory().getEffective() == 1);
        admitted(installation.act(goal, "resume", "{}"));

        // then
        SealedReceipt receipt = sealed.value();
        report("pause", doer, "GoalPaused", sealed);
        assertThat(receipt.getOutcome()).isEqualTo(Outcome.INTERRUPTED);
        assertThat(receipt.getReason()).isEqualTo("PAUSED");
        assertThat(paused.getFlight().getRequest()).isNull();
        assertThat(paused.getHolds().getPause()).isNotNull();
        assertThat(paused.getProgress().getNotBefore()).isNull();
        GoalProjection stopped = log.stopped(goal);
        assertThat(stopped.getStatus().getReason()).isEqualTo("OBJECTIVE_COMPLETE");
        assertThat(stopped.getLedger().getTurns()).isEqualTo(1);
        assertThat(attempts()).containsExactly("t1-a1", "t1-a2");
    }

    @ParameterizedTest
    @EnumSource
    void cancel_stopsTheRunningTurn(Doer doer) throws IOException {
        // given
        installation.register(capability, doer.executor(this));
        open();
        doer.awaitBegun(this);

        // when
        admitted(installation.act(goal, "cancel", "{\"reason\":\"enough\"}"));

        // then
        ConsumerRecord<String, SealedReceipt> sealed = receipt();
        doer.assertStopped(this);
        report("cancel", doer, "GoalCancelled", sealed);
        assertThat(sealed.value().getOutcome()).isEqualTo(Outcome.INTERRUPTED);
        assertThat(sealed.value().getReason()).isEqualTo("CANCELLED");
        assertThat(log.stopped(goal).getStatus().getReason()).isEqualTo("CANCELLED");
    }

    @ParameterizedTest
    @CsvSource({"false", "true"})
    void requestThatNobodyHasClaimed_doesNotStartInAPauseNorAfterIt(boolean resumedBefore) throws IOException {
        // given
        String pool = FreshIds.name("later");
        installation.register(capability, pool, program());
        open();
        log.request(goal, 1, 1);
        admitted(installation.act(goal, "pause", "{\"reason\":\"lunch\"}"));
        if (resumedBefore) {
            admitted(installation.act(goal, "resume", "{}"));
        }

        // when
        SealedReceipt receipt;
        GoalProjection stopped;
        try (var runner = installation.runnerOf(pool)) {
            receipt = receipt().value();
            if (!resumedBefore) {
                admitted(installation.act(goal, "resume", "{}"));
            }
            stopped = log.stopped(goal);
        }

        // then
        assertThat(receipt.getOutcome()).isEqualTo(Outcome.INTERRUPTED);
        assertThat(receipt.getReason()).isEqualTo("PAUSED");
        assertThat(begun()).doesNotExist();
        assertThat(log.events().all(goal))
                .extracting(event -> "t" + event.getTurn() + "-a" + event.getAttempt())
                .containsOnly("t1-a2");
        assertThat(stopped.getStatus().getReason()).isEqualTo("OBJECTIVE_COMPLETE");
        assertThat(attempts()).containsExactly("t1-a1", "t1-a2");
    }

    @Test
    void irreversibleTurnThatAPauseBrokeOff_isUnknownAndNeverDoneAgainByItself() throws IOException {
        // given
        installation.register(
                capability,
                Documents.capability(capability, "default", program())
                        .replace("\"effect\":\"NONE\"", "\"effect\":\"IRREVERSIBLE\""),
                Installation.OPERATOR);
        open();
        Doer.COMMAND.awaitBegun(this);

        // when
        admitted(installation.act(goal, "pause", "{\"reason\":\"lunch\"}"));
        SealedReceipt receipt = receipt().value();
        Doer.COMMAND.assertStopped(this);
        admitted(installation.act(goal, "resume", "{}"));

        // then
        assertThat(receipt.getOutcome()).isEqualTo(Outcome.UNKNOWN);
        assertThat(receipt.getReason()).isEqualTo("EFFECT_UNCLEAR");
        List<String> held = log.projections()
                .await(
                        "a hold without a pause",
                        goal,
                        found -> found.getHolds().getPause() == null
                                && !found.getHolds().getReconcile().isEmpty())
                .getHolds()
                .getReconcile();
        assertThat(held).containsExactly("turn-1");
        assertThat(attempts()).containsExactly("t1-a1");
    }

    /** For people and docs/bench: how long it takes is no law of a machine that does other things too. */
    private void report(String verb, Doer doer, String kind, ConsumerRecord<String, SealedReceipt> receipt) {
        ConsumerRecord<String, JournalEntry> entry = log.journal()
                .awaitRecord(
                        "the " + verb,
                        record -> record.key().equals(goal)
                                && record.value().getKind().equals(kind));
        System.out.printf(
                "%s of a turn done by %s: %d ms from the journal entry to the recorded receipt%n",
                verb, doer, receipt.timestamp() - entry.timestamp());
    }

    private ConsumerRecord<String, SealedReceipt> receipt() {
        return log.receipts()
                .awaitRecord("the first receipt", record -> record.key().equals(goal));
    }

    private List<String> attempts() {
        return log.requests().all(goal).stream()
                .map(request -> "t" + request.getTurn() + "-a" + request.getAttempt())
                .toList();
    }

    private void open() {
        // A failure, or an empty turn, would end the goal.
        admitted(installation.open(Documents.goal(goal, capability, """
                "retry":{"maxAttempts":1},"maxConsecutiveFailures":1,"noProgressTurns":1""")));
    }

    private Path begun() {
        return folder.resolve(capability + ".begun");
    }

    private static Path asked(String goal) {
        return folder.resolve(goal.replace('/', '-') + ".asked");
    }

    /** A program that starts another one and waits for it, in its goal's first attempt. */
    private String program() throws IOException {
        Path script = folder.resolve(capability + ".sh");
        Files.writeString(script, """
                contract=$(cat)
                case $contract in
                  *'"attempt":1,"sentence"'*)
                    sh -c "sleep 600; : '%1$s'" &
                    : > '%1$s'
                    wait ;;
                esac
                echo '%2$s'
                """.formatted(begun(), Documents.completes().replace("\n", "")), UTF_8);
        return "{\"kind\":\"command\",\"argv\":[\"/bin/sh\",\"" + script + "\"],\"environment\":[\"PATH\"]}";
    }

    /** The service of the HTTP executor: it never answers a first attempt. */
    private static void serve(HttpExchange exchange) throws IOException {
        JsonNode contract = Json.read(new String(exchange.getRequestBody().readAllBytes(), UTF_8));
        if (contract.path("attempt").asInt() == 1) {
            Files.writeString(asked(contract.path("goal").asText()), "");
            return;
        }
        try (exchange) {
            byte[] answer = Documents.completes().getBytes(UTF_8);
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
        }
    }

    /** An orchestrator that keeps a first attempt until it is told to stop, and finishes a second one. */
    private void orchestrate() {
        ExternalApi api = installation.external();
        try {
            String first = claim(api);
            claimed.complete(first);
            awaitStop(api, first);
            toldToStop.complete(first);
            api.finish(claim(api), Documents.completes().getBytes(UTF_8));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private String claim(ExternalApi api) throws InterruptedException {
        byte[] ask = ("{\"queue\":\"" + capability + "\",\"waitMillis\":5000}").getBytes(UTF_8);
        while (true) {
            var told = api.claim(ask);
            if (told.isPresent()) {
                return told.get().path("claim").asText();
            }
        }
    }

    private static void awaitStop(ExternalApi api, String claim) {
        Awaitility.await().atMost(Duration.ofMinutes(4)).until(() -> {
            try {
                return !api.heartbeat(claim).path("stop").isNull();
            } catch (ProblemException e) {
                return e.problem().code().equals("NO_SUCH_TURN");
            }
        });
    }

    private static void admitted(Answer answer) {
        assertThat(answer).isInstanceOf(Answer.Admitted.class);
    }
}
