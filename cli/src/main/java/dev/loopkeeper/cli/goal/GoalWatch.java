package dev.loopkeeper.cli.goal;

import com.fasterxml.jackson.databind.JsonNode;
import dev.loopkeeper.cli.api.Api;
import dev.loopkeeper.cli.api.Path;
import dev.loopkeeper.cli.failure.CommandFailure;
import dev.loopkeeper.cli.failure.ExitCode;
import dev.loopkeeper.cli.output.Format;
import dev.loopkeeper.cli.output.Printer;
import dev.loopkeeper.cli.session.Session;
import dev.loopkeeper.kernel.id.GoalId;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Follows a goal's journal. */
@Command(name = "watch", description = "Print what is admitted for a goal as it happens, until it stops.")
final class GoalWatch implements Callable<Integer> {

    private static final Duration PAUSE = Duration.ofMillis(300);

    @Mixin
    Session session;

    @Parameters(paramLabel = "GOAL", description = "The goal, as [TENANT/]NAME.")
    GoalId goal;

    @Option(names = "--timeout", paramLabel = "SECONDS", description = "Give up after so long; default: never.")
    @Nullable
    Integer timeoutSeconds;

    @Override
    public Integer call() throws InterruptedException {
        Api api = session.api();
        long started = System.nanoTime();
        long sequence = 0;
        while (true) {
            JsonNode page = api.get(Path.goal(goal, "timeline").with("afterSequence", sequence));
            for (JsonNode entry : page.path("entries")) {
                print(entry);
                sequence = entry.path("sequence").asLong();
                if (entry.path("kind").asText().equals("GoalStopped")
                        && entry.path("verdict").asText().equals("ADMITTED")) {
                    return ExitCode.OK.code();
                }
            }
            if (page.path("entries").isEmpty()) {
                giveUpAfter(started);
                Thread.sleep(PAUSE);
            }
        }
    }

    private void giveUpAfter(long started) {
        Duration waited = Duration.ofNanos(System.nanoTime() - started);
        if (timeoutSeconds != null && waited.toSeconds() >= timeoutSeconds) {
            throw new CommandFailure(
                    ExitCode.TIMED_OUT,
                    "goal " + goal + " has not stopped within " + timeoutSeconds + " s",
                    "see `loopctl quota should-run " + goal + "` for what it waits for");
        }
    }

    private static String detail(JsonNode entry) {
        JsonNode fact = entry.path("fact");
        for (String field : List.of("sentence", "reason", "outcome", "title")) {
            if (fact.hasNonNull(field)) {
                return fact.path(field).asText();
            }
        }
        return "";
    }

    private void print(JsonNode entry) {
        Printer printer = session.printer();
        if (printer.format() == Format.json) {
            printer.jsonLine(entry);
            return;
        }
        printer.line("%5d  %s  %-16s %-10s %s"
                .formatted(
                        entry.path("sequence").asLong(),
                        entry.path("journalTime").asText(),
                        entry.path("kind").asText(),
                        entry.path("verdict").asText(),
                        detail(entry)));
    }
}
