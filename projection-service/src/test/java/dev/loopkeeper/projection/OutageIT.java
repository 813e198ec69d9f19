package dev.loopkeeper.projection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.embedded.EmbeddedKafka;
import dev.loopkeeper.embedded.EmbeddedKafkaProcess;
import dev.loopkeeper.embedded.EmbeddedKafkaSettings;
import dev.loopkeeper.embedded.broker.BrokerPorts;
import dev.loopkeeper.embedded.broker.BrokerSettings;
import dev.loopkeeper.embedded.broker.LoopbackPorts;
import dev.loopkeeper.embedded.registry.EmbeddedRegistry;
import dev.loopkeeper.kit.health.HealthBoard;
import dev.loopkeeper.kit.health.Probe;
import dev.loopkeeper.projection.rebuild.Rebuild;
import dev.loopkeeper.projection.rebuild.RebuildReport;
import dev.loopkeeper.schema.GoalEvent;
import dev.loopkeeper.schema.GoalPaused;
import dev.loopkeeper.schema.GoalProjection;
import dev.loopkeeper.schema.GoalResumed;
import dev.loopkeeper.testkit.kafka.TopicReader;
import dev.loopkeeper.testkit.process.JavaLaunch;
import dev.loopkeeper.testkit.process.JavaProcess;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.regex.MatchResult;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * What is around the service goes away and comes back, while records wait. {@code -Dloopkeeper.test.outage-seconds} makes each outage last longer than
 * the sessions, transactions and deliveries of Kafka's clients.
 */
class OutageIT {

    private static final String LENGTH = "loopkeeper.test.outage-seconds";
    private static final Duration PATIENCE = Duration.ofSeconds(180);
    private static final int WAITING = 400;

    @TempDir(factory = TargetFolder.class)
    Path state;

    private final HealthBoard health = new HealthBoard();

    @Test
    void registryAway_serviceIsAliveButNotReadyAndSkipsNothing() {
        try (EmbeddedKafka kafka = EmbeddedKafka.start();
                Installation installation = new Installation(kafka)) {
            // given
            installation.publishKeys();
            installation.open("away/first", SampleGoals.MINIMAL);
            installation.open("away/second", SampleGoals.MINIMAL);
            int port = URI.create(kafka.registryUrl()).getPort();
            kafka.registry().close();

            // when
            try (ProjectionService service = start(installation, "away-0")) {
                Awaitility.await()
                        .atMost(PATIENCE)
                        .until(() -> health.of(Probe.READY).stream()
                                .flatMap(part -> part.problem().stream())
                                .anyMatch(problem -> problem.contains("RegistryUnavailableException")));
                aliveFor(Integer.getInteger(LENGTH, 1));
                try (EmbeddedRegistry back = EmbeddedRegistry.start(kafka.bootstrapServers(), port)) {

                    // then
                    assertThat(back.url()).isEqualTo(kafka.registryUrl());
                    await(installation, "away/first");
                    await(installation, "away/second");
                    Awaitility.await().atMost(PATIENCE).until(() -> health.allUp(Probe.READY));
                }
            }
        }
    }

    @Test
    void registryAwayWhileItSequences_recordThatNeedsItWaitsAndIsAdmittedOnce() {
        try (EmbeddedKafka kafka = EmbeddedKafka.start();
                Installation installation = new Installation(kafka)) {
            // given
            installation.publishKeys();
            byte[] opening = installation
                    .codecs()
                    .goalEvents()
                    .encode(installation.opening("open", "away/waits", SampleGoals.MINIMAL));
            int port = URI.create(kafka.registryUrl()).getPort();
            try (ProjectionService service = start(installation, "away-2")) {
                assertThat(service.awaitSequencing(PATIENCE)).isTrue();
                kafka.registry().close();

                // when
                installation.send(LoopTopic.GOAL_EVENTS, "away/waits", opening);
                Awaitility.await()
                        .atMost(PATIENCE)
                        .until(() -> health.of(Probe.READY).stream()
                                .filter(part -> part.part().equals("projection-service-streams"))
                                .flatMap(part -> part.problem().stream())
                                .anyMatch(problem -> problem.contains("RegistryUnavailableException")));
                aliveFor(Integer.getInteger(LENGTH, 1));
                try (EmbeddedRegistry back = EmbeddedRegistry.start(kafka.bootstrapServers(), port);
                        Fates fates = new Fates(installation)) {

                    // then
                    assertThat(back.url()).isEqualTo(kafka.registryUrl());
                    await(installation, "away/waits");
                    Awaitility.await().until(() -> fates.all().keySet().containsAll(fates.places()));
                    assertThat(fates.all().values()).containsExactly(List.of("ADMITTED"));
                    Awaitility.await().atMost(PATIENCE).until(() -> health.allUp(Probe.READY));
                }
            }
        }
    }

    @Test
    void brokerAndRegistryAway_sameServiceGoesOnWhenTheyComeBackAndNothingIsSkipped(@TempDir Path data) {
        EmbeddedKafkaSettings settings = EmbeddedKafkaSettings.of(
                        BrokerSettings.retainedIn(data).onPorts(BrokerPorts.free()))
                .onRegistryPort(LoopbackPorts.free());
        EmbeddedKafka first = EmbeddedKafka.start(settings);
        try (Installation installation = new Installation(first)) {
            installation.publishKeys();
            try (ProjectionService service = start(installation, "away-1")) {
                // given
                assertThat(service.awaitSequencing(PATIENCE)).isTrue();
                installation.open("away/before", SampleGoals.MINIMAL);
                await(installation, "away/before");
                sendManyTo("away/before", installation);

                // when
                first.close();
                aliveFor(Integer.getInteger(LENGTH, 30));
                try (EmbeddedKafka second = EmbeddedKafka.start(settings)) {

                    // then
                    assertThat(second.bootstrapServers()).isEqualTo(first.bootstrapServers());
                    assertGoesOn(installation);
                }
            }
        }
    }

    @Test
    @EnabledIfSystemProperty(named = LENGTH, matches = "\\d+")
    void brokerAndRegistryHang_sameServiceGoesOnWhenTheyAnswerAgainAndNothingIsSkipped(@TempDir Path data) {
        JavaLaunch launch = JavaLaunch.main(EmbeddedKafkaProcess.class, data.resolve("broker.log"))
                .withArguments("--directory", data.resolve("broker").toString(), "--until-stdin-ends");
        try (JavaProcess broker = launch.start()) {
            MatchResult at = broker.awaitLine("^bootstrap.servers=(\\S+) schema.registry.url=(\\S+)$");
            try (Installation installation = new Installation(at.group(1), at.group(2))) {
                installation.publishKeys();
                try (ProjectionService service = start(installation, "hang-0")) {
                    // given
                    assertThat(service.awaitSequencing(PATIENCE)).isTrue();
                    installation.open("away/before", SampleGoals.MINIMAL);
                    await(installation, "away/before");
                    sendManyTo("away/before", installation);

                    // when
                    broker.freeze();
                    try {
                        aliveFor(Integer.getInteger(LENGTH));
                    } finally {
                        broker.thaw();
                    }

                    // then
                    assertGoesOn(installation);
                }
            }
        }
    }

    @Test
    void brokerAway_serviceIsAliveButNotReady() {
        try (EmbeddedKafka kafka = EmbeddedKafka.start();
                Installation installation = new Installation(kafka)) {
            // given
            installation.publishKeys();
            try (ProjectionService service = start(installation, "broker-away-0")) {
                assertThat(health.allUp(Probe.STARTED)).isFalse();
                Awaitility.await()
                        .atMost(PATIENCE)
                        .until(() -> health.allUp(Probe.STARTED) && health.allUp(Probe.READY));
                assertThat(service.awaitSequencing(PATIENCE)).isTrue();

                // when
                kafka.close();

                // then
                Awaitility.await()
                        .atMost(PATIENCE)
                        .until(() -> health.of(Probe.READY).stream()
                                .anyMatch(part -> part.part().equals("projection-service-reads") && !part.up()));
                assertThat(health.allUp(Probe.LIVE)).isTrue();
                assertThat(health.allUp(Probe.STARTED)).isTrue();
            }
        }
    }

    private ProjectionService start(Installation installation, String instance) {
        return ProjectionService.start(
                ProjectionSettings.of(installation.platform(), instance, state), health, new SimpleMeterRegistry());
    }

    /** Whatever is away stays away so long, and not once in that time the service says that it is not alive. */
    private void aliveFor(int seconds) {
        Duration length = Duration.ofSeconds(seconds);
        Awaitility.await().during(length).atMost(length.plus(PATIENCE)).until(() -> {
            assertThat(health.of(Probe.LIVE)).allMatch(part -> part.up());
            return true;
        });
    }

    /** What waited is admitted once, what comes then too, and the journal gives what is published. */
    private void assertGoesOn(Installation installation) {
        installation.open("away/after", SampleGoals.MINIMAL);
        await(installation, "away/after");
        try (Fates fates = new Fates(installation)) {
            Awaitility.await().atMost(PATIENCE).until(() -> fates.all().keySet().containsAll(fates.places()));
            assertThat(fates.all())
                    .hasSize(WAITING + 2)
                    .allSatisfy((place, fate) -> assertThat(fate).as(place).containsExactly("ADMITTED"));
        }
        Awaitility.await().atMost(PATIENCE).until(() -> health.allUp(Probe.READY));
        assertThat(health.allUp(Probe.LIVE)).isTrue();
        Rebuild rebuild = new Rebuild(installation.platform(), ProjectionSettings.APPLICATION_ID);
        Awaitility.await()
                .untilAsserted(() -> assertThat(rebuild.compare())
                        .returns(2L, RebuildReport::goals)
                        .returns(WAITING + 2L, RebuildReport::entries)
                        .returns(List.of(), RebuildReport::differences));
    }

    private static void await(Installation installation, String goal) {
        try (TopicReader<GoalProjection> projections = TopicReader.of(
                installation.bootstrapServers(),
                installation.registry(),
                LoopTopic.PROJECTIONS,
                GoalProjection.class)) {
            projections.waitingAtMost(PATIENCE).await("a projection", goal, found -> true);
        }
    }

    /** More than is sequenced before what follows happens; they are in the topic when this returns. */
    private static void sendManyTo(String goal, Installation installation) {
        for (int i = 0; i < WAITING; i++) {
            GoalEvent event = GoalEvent.newBuilder()
                    .setEventId("waiting-" + i)
                    .setGoalId(goal)
                    .setOccurredAt(Instant.now().truncatedTo(ChronoUnit.MICROS))
                    .setClaimedBy("ann")
                    .setEvent(i % 2 == 0 ? new GoalPaused("x") : new GoalResumed("x"))
                    .build();
            installation.sendLater(
                    LoopTopic.GOAL_EVENTS,
                    goal,
                    installation.codecs().goalEvents().encode(event));
        }
        installation.flush();
    }
}
