package dev.loopkeeper.kit.topics;

import dev.loopkeeper.client.topic.ClusterUnavailableException;
import dev.loopkeeper.client.topic.ManifestComparison;
import dev.loopkeeper.client.topic.ManifestFinding;
import dev.loopkeeper.client.topic.ShareGroupSpec;
import dev.loopkeeper.client.topic.TopicInspector;
import dev.loopkeeper.client.topic.TopicManifest;
import dev.loopkeeper.client.topic.TopicProfile;
import dev.loopkeeper.client.topic.TopicSpec;
import dev.loopkeeper.kit.health.HealthBoard;
import dev.loopkeeper.kit.health.Probe;
import dev.loopkeeper.kit.settings.KafkaSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.common.KafkaException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Holds a service back until topics and share groups are as the manifest demands. What differs is reported at once and every 30 seconds, with
 * the command that mends it, in the log and on the health board; the service neither starts on a mismatch nor ends and starts over.
 */
public final class ManifestCheck implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ManifestCheck.class);
    private static final int ANSWER_MILLIS = 10_000;
    private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(1);
    private static final Duration BETWEEN_REPORTS = Duration.ofSeconds(30);

    private final String part;
    private final KafkaSettings kafka;
    private final List<TopicSpec> topics;
    private final List<ShareGroupSpec> groups;
    private final HealthBoard health;
    private final CountDownLatch closing = new CountDownLatch(1);
    private List<String> lastReport = List.of();
    private long lastReportAt;

    /**
     * @param part its name on the health board
     * @param groups the share groups that this service uses
     */
    public ManifestCheck(
            String part, KafkaSettings kafka, TopicProfile profile, List<ShareGroupSpec> groups, HealthBoard health) {
        this.part = part;
        this.kafka = kafka;
        this.topics = TopicManifest.specs(profile);
        this.groups = List.copyOf(groups);
        this.health = health;
        health.down(Probe.STARTED, part, "expected topics to fit the manifest, but nobody has looked yet");
    }

    /** Returns true once everything fits, or false when this check was closed before. */
    public boolean awaitFit() {
        while (isOpen()) {
            List<String> problems = look();
            if (!isOpen()) {
                return false;
            }
            if (problems.isEmpty()) {
                health.up(Probe.STARTED, part);
                return true;
            }
            report(problems);
            if (pausedUntilClose()) {
                return false;
            }
        }
        return false;
    }

    /** Lets whoever waits go: at once, or when the question that is open now is given up, after ten seconds at most. */
    @Override
    public void close() {
        closing.countDown();
        health.forget(part);
    }

    private boolean isOpen() {
        return closing.getCount() > 0;
    }

    private List<String> look() {
        try (Admin admin = Admin.create(client())) {
            TopicInspector inspector = new TopicInspector(admin, ANSWER_MILLIS);
            ManifestComparison comparison = new ManifestComparison(kafka.bootstrapServers());
            List<ManifestFinding> findings = new ArrayList<>(comparison.topics(
                    topics,
                    inspector.topics(topics.stream().map(TopicSpec::name).toList())));
            findings.addAll(comparison.groups(
                    groups,
                    inspector.groups(
                            groups.stream().map(ShareGroupSpec::groupId).toList())));
            return findings.stream().map(ManifestFinding::sentence).toList();
        } catch (ClusterUnavailableException | KafkaException e) {
            // Also where a name does not resolve yet: then there is not even a client.
            return List.of(String.valueOf(e.getMessage()));
        }
    }

    /** Closing an admin client waits until its open questions are given up, which is by default after a minute. */
    private Map<String, Object> client() {
        Map<String, Object> client = kafka.client(part);
        client.put(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, ANSWER_MILLIS);
        client.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, ANSWER_MILLIS);
        return client;
    }

    private void report(List<String> problems) {
        long now = System.nanoTime();
        if (problems.equals(lastReport) && now - lastReportAt < BETWEEN_REPORTS.toNanos()) {
            return;
        }
        lastReport = problems;
        lastReportAt = now;
        problems.forEach(problem -> LOG.atError()
                .addKeyValue("service", part)
                .addKeyValue("finding", problem)
                .log("held back until topics fit the manifest"));
        health.down(Probe.STARTED, part, problems.stream().collect(Collectors.joining("; ")));
    }

    private boolean pausedUntilClose() {
        try {
            return closing.await(BETWEEN_LOOKS.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
    }
}
