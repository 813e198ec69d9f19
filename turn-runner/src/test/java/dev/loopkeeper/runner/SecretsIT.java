package dev.loopkeeper.runner;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.embedded.EmbeddedKafka;
import dev.loopkeeper.kernel.contract.Contract;
import dev.loopkeeper.kernel.wire.CapabilityDocument;
import dev.loopkeeper.runner.fixture.RunnerBench;
import dev.loopkeeper.runner.fixture.RunnerProcess;
import dev.loopkeeper.runner.fixture.Sample;
import dev.loopkeeper.schema.Outcome;
import dev.loopkeeper.schema.SealedReceipt;
import dev.loopkeeper.testkit.id.FreshIds;
import dev.loopkeeper.testkit.kafka.TopicReader;
import dev.loopkeeper.testkit.kafka.WithKafka;
import dev.loopkeeper.testkit.process.JavaProcess;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Plants secrets wherever a turn can meet one, and then looks for them wherever a runner leaves something. */
@WithKafka
@Timeout(600)
class SecretsIT {
    private static final String UNIQUE = UUID.randomUUID().toString().replace("-", "");
    private static final String IN_ENVIRONMENT = "env\"" + UNIQUE.substring(0, 16);
    private static final String IN_ARGV = "ghp_argv" + UNIQUE;
    private static final String NAMED_IN_ARGV = "argv-" + UNIQUE;
    private static final String ON_STDERR = "stderr-" + UNIQUE;
    private static final String ON_STDOUT = "sk-stdout-" + UNIQUE;
    private static final String IN_A_TOOL_RESULT =
            "AKIA" + UNIQUE.substring(0, 16).toUpperCase(Locale.ROOT);
    private static final List<String> SECRETS =
            List.of(IN_ENVIRONMENT.substring(4), IN_ARGV, NAMED_IN_ARGV, ON_STDERR, ON_STDOUT, IN_A_TOOL_RESULT);

    /** What operators and the test itself write: the runner only reads it. */
    private static final Set<String> READ_ONLY = Set.of(LoopTopic.CAPABILITIES.topicName());

    private static final String PROGRAM = """
            all="$* $(printf %%s "$PLANTED" | sed 's/"/\\\\"/g') %1$s %2$s"
            cat > /dev/null
            echo "$* $PLANTED client_secret=%3$s" >&2
            cat <<END
            {"outcome":"PAUSED","reason":"ASKS","sentence":"$all","summary":"$all","output":{"said":"$all"},
             "proposal":{"kind":"CONTINUE","inputs":{"next":"$all"},"rationale":"$all"},
             "effects":[{"kind":"TODO_DONE","todo":"build","successor":"$all"},
               {"kind":"TODO_ADDED","todo":{"id":"more","title":"$all"}}],
             "evidence":[{"title":"$all","text":"$all"},{"title":"private","text":"$all","private":true}],
             "gates":[{"kind":"QUESTION","question":"$all","asked":"$all"}],
             "toolCalls":[{"callId":"c1","tool":"compile","arguments":{"with":"$all"},"result":"$all"}],
             "usage":{"kind":"KNOWN","tokens":1,"provider":{"$all":"$all"}}}
            END
            """;

    @TempDir
    Path folder;

    @Test
    void plantedSecret_isInNoTopicLogOrBlob(EmbeddedKafka kafka) throws Exception {
        try (RunnerBench bench = RunnerBench.open(kafka, folder);
                TopicReader<SealedReceipt> receipts = bench.receipts();
                JavaProcess process = RunnerProcess.launch(kafka, folder)
                        .withEnvironment("PLANTED", IN_ENVIRONMENT)
                        .start()) {
            // given
            RunnerProcess.awaitReady(process);
            Sample sample = sample(bench);

            // when
            bench.dispatch(sample.request());

            // then
            SealedReceipt receipt = receipts.await("a receipt", sample.goal().toString(), any -> true);
            assertThat(receipt.getOutcome()).as(receipt.toString()).isEqualTo(Outcome.PAUSED);
            assertThat(process.stop()).isZero();
            assertThat(leaks(topics(kafka))).isEmpty();
            assertThat(leaks(files(folder.resolve("evidence")))).isEmpty();
            assertThat(leaks(Map.of("log", Files.readString(process.output(), ISO_8859_1))))
                    .isEmpty();
            assertThat(files(folder.resolve("evidence")).values()).anyMatch(text -> text.contains("[redacted]"));
        }
    }

    @Test
    void secretInTheAnswerOfAGuardedTool_reachesNobody(EmbeddedKafka kafka) throws Exception {
        Path token = Files.writeString(folder.resolve("token"), "a-token-for-orchestrators");
        try (RunnerBench bench = RunnerBench.open(kafka, folder);
                TopicReader<SealedReceipt> receipts = bench.receipts();
                JavaProcess process = RunnerProcess.launch(kafka, folder)
                        .withProperty("loopkeeper.turn-runner.external-token-file", token.toString())
                        .withEnvironment("PLANTED", IN_ENVIRONMENT)
                        .start()) {
            // given
            String turns = RunnerProcess.awaitReady(process) + "/api/v1/turns/";
            Sample sample = telling(bench);
            bench.dispatch(sample.request());
            String claim = claim(Awaitility.await("a turn to claim")
                    .until(
                            () -> post(turns + "claim", "{\"queue\":\"secrets\",\"waitMillis\":5000}"),
                            said -> !said.isEmpty()));

            // when
            String answer = Awaitility.await("a runner that keeps up, so that it calls tools")
                    .until(
                            () -> post(turns + claim + "/calls", "{\"tool\":\"tell\",\"arguments\":{}}"),
                            said -> !said.contains("CONTROL_LAGS"));
            post(turns + claim + "/finish", "{\"outcome\":\"COMPLETED\",\"output\":" + answer + "}");

            // then
            SealedReceipt receipt = receipts.await("a receipt", sample.goal().toString(), any -> true);
            assertThat(receipt.getOutcome()).as(receipt.toString()).isEqualTo(Outcome.COMPLETED);
            assertThat(process.stop()).isZero();
            assertThat(answer).contains("\"answer\":\"DONE\"", "[redacted]");
            assertThat(leaks(Map.of("answer", answer))).isEmpty();
            assertThat(leaks(topics(kafka))).isEmpty();
            assertThat(leaks(files(folder.resolve("evidence")))).isEmpty();
            assertThat(leaks(Map.of("log", Files.readString(process.output(), ISO_8859_1))))
                    .isEmpty();
        }
    }

    /** A turn whose tool tells all that it knows. */
    private Sample telling(RunnerBench bench) throws IOException {
        Path tool = Files.writeString(folder.resolve("tell.sh"), """
                cat > /dev/null
                echo "$PLANTED" >&2
                printf '{"said":"%%s %1$s %2$s"}' "$(printf %%s "$PLANTED" | sed 's/"/\\\\"/g')"
                """.formatted(ON_STDOUT, IN_A_TOOL_RESULT));
        return at(bench.register(
                FreshIds.name("cap"), """
                "effect":"NONE","tools":[{"id":"tell","effect":"NONE","arguments":{},
                  "run":{"kind":"command","argv":["/bin/sh","%s"],"environment":["PATH","PLANTED"]}}]""".formatted(tool), "{\"kind\":\"external\",\"queue\":\"secrets\"}"));
    }

    private static Sample at(CapabilityDocument capability) {
        Instant now = Instant.now();
        return Sample.of(capability)
                .withGoal(FreshIds.goal("secrets"))
                .withValidity(new Contract.Validity(now.minusSeconds(60), now.plusSeconds(600), 30_000));
    }

    private static String post(String address, String body) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(address))
                .header("Authorization", "Bearer a-token-for-orchestrators")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        return HttpClient.newHttpClient()
                .send(request, HttpResponse.BodyHandlers.ofString())
                .body();
    }

    private static String claim(String claimed) {
        Matcher claim = Pattern.compile("\"claim\":\"([^\"]+)\"").matcher(claimed);
        assertThat(claim.find()).as(claimed).isTrue();
        return claim.group(1);
    }

    private Sample sample(RunnerBench bench) throws IOException {
        Path program = Files.writeString(
                folder.resolve("program.sh"), PROGRAM.formatted(ON_STDOUT, IN_A_TOOL_RESULT, ON_STDERR));
        return at(bench.register(
                FreshIds.name("cap"),
                "\"effect\":\"NONE\",\"changes\":[\"TODOS\",\"EVIDENCE\",\"GATES\"],\"tools\":[{\"id\":\"compile\",\"effect\":\"NONE\",\"reported\":true,\"arguments\":{}}]",
                """
                {"kind":"command","argv":["/bin/sh","%s","%s","--password=%s"],"environment":["PATH","PLANTED"]}""".formatted(program, IN_ARGV, NAMED_IN_ARGV)));
    }

    private static List<String> leaks(Map<String, String> places) {
        return places.entrySet().stream()
                .flatMap(place -> SECRETS.stream()
                        .filter(secret -> place.getValue().contains(secret))
                        .map(secret -> secret + " in " + place.getKey()))
                .toList();
    }

    /** Every record of every topic, also of those that are not the runner's. */
    private static Map<String, String> topics(EmbeddedKafka kafka) throws Exception {
        Map<String, String> records = new TreeMap<>();
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()))) {
            for (String topic : admin.listTopics().names().get()) {
                if (READ_ONLY.contains(topic)) {
                    continue;
                }
                try (TopicReader<byte[]> reader =
                        TopicReader.of(kafka.bootstrapServers(), topic, new ByteArrayDeserializer())) {
                    reader.waitingAtMost(Duration.ofSeconds(30))
                            .all()
                            .forEach(record -> records.put(name(record), text(record)));
                }
            }
        }
        assertThat(records).isNotEmpty();
        return records;
    }

    private static String name(ConsumerRecord<String, byte[]> record) {
        return record.topic() + "-" + record.partition() + "@" + record.offset();
    }

    private static String text(ConsumerRecord<String, byte[]> record) {
        StringBuilder text = new StringBuilder(String.valueOf(record.key()));
        record.headers().forEach(header -> text.append(new String(header.value(), ISO_8859_1)));
        return text.append(record.value() == null ? "" : new String(record.value(), ISO_8859_1))
                .toString();
    }

    private static Map<String, String> files(Path root) throws IOException {
        Map<String, String> texts = new TreeMap<>();
        try (Stream<Path> paths = Files.walk(root)) {
            for (Path file : paths.filter(Files::isRegularFile).toList()) {
                texts.put(file.toString(), Files.readString(file, ISO_8859_1));
            }
        }
        return texts;
    }
}
