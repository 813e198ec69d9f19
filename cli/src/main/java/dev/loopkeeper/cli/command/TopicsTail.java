package dev.loopkeeper.cli.command;

import dev.loopkeeper.cli.failure.CommandFailure;
import dev.loopkeeper.cli.failure.ExitCode;
import dev.loopkeeper.cli.session.Session;
import dev.loopkeeper.cli.topic.TopicReader;
import dev.loopkeeper.cli.topic.TopicRecord;
import dev.loopkeeper.client.topic.DeadLetterTopic;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.kernel.id.GoalId;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Prints the end of a topic. */
@Command(
        name = "tail",
        description =
                "Print the last committed records of a topic, one JSON object per line, with what is signed decoded.")
final class TopicsTail implements Callable<Integer> {

    private static final String ALL = "all";
    /** Transactions' markers take offsets too. */
    private static final long OFFSETS_PER_RECORD = 8;

    @Mixin
    Session session;

    @Parameters(
            paramLabel = "TOPIC",
            description = "A topic's whole name, or its middle, such as receipts or admitted.")
    String topic;

    @Option(
            names = "-n",
            paramLabel = "N",
            defaultValue = "10",
            description = "So many records, or all (default: ${DEFAULT-VALUE}).")
    String count;

    @Option(names = "-f", description = "Go on with what comes.")
    boolean follow;

    @Option(names = "--goal", paramLabel = "GOAL", description = "Only this goal's.")
    @Nullable
    GoalId goal;

    @Override
    public Integer call() {
        String name = topicName(topic);
        int wanted = wanted();
        try (TopicReader reader = TopicReader.open(session.kafka(), List.of(name))) {
            if (wanted < Integer.MAX_VALUE && goal == null) {
                reader.skipToLast((wanted + 1) * OFFSETS_PER_RECORD);
            }
            var last = new ArrayDeque<TopicRecord>();
            reader.toPresentEnd().stream()
                    .filter(this::chosen)
                    .sorted(Comparator.comparing(TopicRecord::time))
                    .forEach(record -> {
                        last.add(record);
                        if (last.size() > wanted) {
                            last.removeFirst();
                        }
                    });
            last.forEach(this::print);
            while (follow) {
                reader.poll(Duration.ofSeconds(1)).stream().filter(this::chosen).forEach(this::print);
            }
        }
        return ExitCode.OK.code();
    }

    private void print(TopicRecord record) {
        session.printer().jsonLine(record.toJson());
    }

    private boolean chosen(TopicRecord record) {
        return goal == null || record.key().equals(goal.toString());
    }

    private int wanted() {
        if (count.equals(ALL)) {
            return Integer.MAX_VALUE;
        }
        if (!count.matches("\\d{1,6}")) {
            throw CommandFailure.usage("expected -n to be a number or all, but it is '" + count + "'", "");
        }
        return Integer.parseInt(count);
    }

    private static String topicName(String typed) {
        return names().filter(name -> name.equals(typed) || shortName(name).equals(typed))
                .findFirst()
                .orElseThrow(() -> CommandFailure.usage(
                        "there is no topic " + typed,
                        "choose one of " + names().map(TopicsTail::shortName).collect(Collectors.joining(", "))));
    }

    private static Stream<String> names() {
        return Stream.concat(
                Arrays.stream(LoopTopic.values()).map(LoopTopic::topicName),
                DeadLetterTopic.all().stream().map(DeadLetterTopic::topicName));
    }

    private static String shortName(String name) {
        return name.replaceFirst("^loop\\.", "").replaceFirst("\\.v\\d+$", "");
    }
}
