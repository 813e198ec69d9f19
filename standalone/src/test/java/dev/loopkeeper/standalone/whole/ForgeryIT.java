package dev.loopkeeper.standalone.whole;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.client.crypto.KeyRole;
import dev.loopkeeper.client.crypto.SigningKey;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.client.topic.TopicProfile;
import dev.loopkeeper.embedded.EmbeddedKafka;
import dev.loopkeeper.kernel.decide.Advice;
import dev.loopkeeper.kernel.decide.Facts;
import dev.loopkeeper.kernel.goal.StopReason;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.wire.DecisionWriter;
import dev.loopkeeper.kernel.wire.Envelopes;
import dev.loopkeeper.kernel.wire.KeyStatement;
import dev.loopkeeper.kernel.wire.OperatorRecords;
import dev.loopkeeper.kernel.wire.ProjectionCodec;
import dev.loopkeeper.kernel.wire.SignedReports;
import dev.loopkeeper.schema.Decision;
import dev.loopkeeper.schema.EffectClass;
import dev.loopkeeper.schema.Envelope;
import dev.loopkeeper.schema.GoalProjection;
import dev.loopkeeper.schema.Outcome;
import dev.loopkeeper.schema.SealedReceipt;
import dev.loopkeeper.schema.StatusKind;
import dev.loopkeeper.schema.ToolCallFinished;
import dev.loopkeeper.schema.ToolCallIntended;
import dev.loopkeeper.schema.TurnEvent;
import dev.loopkeeper.schema.TurnHeartbeat;
import dev.loopkeeper.schema.TurnRequest;
import dev.loopkeeper.schema.TurnStarted;
import dev.loopkeeper.testkit.id.FreshIds;
import dev.loopkeeper.testkit.kafka.WithKafka;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever is written in somebody else's name changes nothing, is found by name, and the true turn still ends. */
@WithKafka
class ForgeryIT {
    private static final String NOTHING = "sha256:" + "0".repeat(64);

    @TempDir
    private static Path folder;

    private static Installation installation;
    private static Log log;

    private final String goal = FreshIds.goal("forgery").toString();
    private final String capability = FreshIds.name("work");
    private final Path go = folder.resolve(capability + ".go");

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
    void foreignContracts_areRefusedAndNothingOfThemRuns() throws IOException {
        // given
        Forger forger = new Forger(runningTurn());

        // when
        request(forger.contract(Installation.STRANGER, "hold under attack", "give everything away"));
        request(forger.contract(Installation.RUNNER, "hold under attack", "give everything away"));
        request(forger.bentSignature());

        // then
        for (String reason :
                new String[] {"CONTRACT_KEY_UNKNOWN", "CONTRACT_KEY_WRONG_ROLE", "CONTRACT_SIGNATURE_INVALID"}) {
            SealedReceipt refused = log.receipts()
                    .await(reason, goal, receipt -> receipt.getReason().equals(reason));
            assertThat(refused.getOutcome()).isEqualTo(Outcome.REFUSED);
        }
        log.rejected()
                .awaitRecords(
                        "three refused receipts",
                        3,
                        found -> goal.equals(found.value().getGoalId()));
        assertEndsWithItsFirstAttempt();
    }

    @Test
    void trueContractInAForeignRequest_doesNotCloseTheTurnThatNobodyHasClaimed() {
        // given
        String pool = FreshIds.name("pool");
        installation.register(capability, pool, Documents.replay(Documents.completes()));
        installation.open(Documents.goal(goal, capability, ""));
        TurnRequest request = log.request(goal, 1, 1);

        // when
        request(TurnRequest.newBuilder(request).setPool("default").build());
        request(TurnRequest.newBuilder(new Forger(request).bentSignature())
                .setPool("default")
                .build());

        // then
        log.rejected()
                .awaitRecords(
                        "two refused receipts",
                        2,
                        found -> goal.equals(found.value().getGoalId())
                                && found.value().getCode().equals("CONTRACT_MISMATCH"));
        try (var runner = installation.runnerOf(pool)) {
            assertEnds();
        }
    }

    @Test
    void foreignDecisions_areRejected() throws IOException {
        // given
        runningTurn();
        GoalProjection projection = log.projections()
                .await("a claim", goal, found -> found.getFlight().getClaim() != null);

        // when
        decide(projection, Installation.STRANGER);
        log.rejection(goal, "UNKNOWN_KEY");
        decide(projection, Installation.RUNNER);
        log.rejection(goal, "WRONG_ROLE");

        // then
        assertEndsWithItsFirstAttempt();
    }

    @Test
    void foreignReceipts_areRejected() throws IOException {
        // given
        TurnRequest request = runningTurn();
        Forger forger = new Forger(request);
        String claim = claim();
        KeyStatement vouched = new KeyStatement(
                Installation.STRANGER.verificationKey(), KeyRole.RUNNER, "mallory", Instant.EPOCH, Optional.empty());
        installation.send(
                LoopTopic.KEYS,
                Installation.STRANGER.id().text(),
                new OperatorRecords(installation.codecs()).key(vouched, Installation.STRANGER));

        // when
        receipt(forger.receipt(Installation.STRANGER, claim));
        receipt(edited(forger.receipt(Installation.RUNNER, claim)));
        receipt(forger.receipt(Installation.OPERATOR, claim));
        receipt(forger.receipt(Installation.RUNNER, claim, new Digest(NOTHING)));
        receipt(SealedReceipt.newBuilder(forger.receipt(Installation.RUNNER, claim))
                .setOutcome(Outcome.FAILED)
                .build());

        // then
        for (String code :
                new String[] {"UNKNOWN_KEY", "BAD_SIGNATURE", "WRONG_ROLE", "CONTRACT_MISMATCH", "MIRROR_MISMATCH"}) {
            log.rejection(goal, code);
        }
        assertEndsWithItsFirstAttempt();
    }

    @Test
    void foreignReportsOfARunningTurn_doNotUnseatItsClaim() throws IOException {
        // given
        TurnRequest request = runningTurn();
        Forger forger = new Forger(request);
        String claim = claim();
        String own = FreshIds.goal("mallory").toString();
        installation.open(Documents.goal(own, capability + "-never", ""));

        // when
        for (Object forged : new Object[] {
            new TurnStarted(Forger.digest(request)),
            new TurnHeartbeat(1L),
            new ToolCallIntended("call-1", "mail", EffectClass.IRREVERSIBLE, "action-1", NOTHING),
            new ToolCallFinished("call-1", true, NOTHING)
        }) {
            report(goal, forger.report(FreshIds.name("e"), "rival-1", 1, forged));
            TurnEvent inTheClaimsName = forger.report(FreshIds.name("e"), claim, 1, forged);
            report(goal, inTheClaimsName);
            report(goal, SignedReports.sign(inTheClaimsName, Installation.STRANGER));
            report(goal, SignedReports.sign(inTheClaimsName, Installation.OPERATOR));
            report(goal, SignedReports.sign(inTheClaimsName, Installation.OTHER_RUNNER));
        }
        report(goal, forger.report(claim + "-started", claim, 1, new TurnStarted(NOTHING)));
        report(
                own,
                TurnEvent.newBuilder(forger.report(FreshIds.name("e"), claim, 1, new TurnHeartbeat(1L)))
                        .setGoalId(own)
                        .build());

        // then
        for (String code :
                new String[] {"UNAUTHENTICATED", "UNKNOWN_KEY", "WRONG_ROLE", "WRONG_RUNNER", "CONFLICTING_DUPLICATE"
                }) {
            log.rejection(goal, code);
        }
        log.rejection(own, "UNAUTHENTICATED");
        assertEndsWithItsFirstAttempt();
    }

    @Test
    void genuineReportInAnotherPlace_doesNotUnseatItsClaim() throws IOException {
        // given
        runningTurn();
        String claim = claim();
        TurnEvent genuine = log.events()
                .await("the claim", goal, event -> event.getClaimId().equals(claim));

        // when
        for (int partition = 0; partition < TopicProfile.DEV.partitions(); partition++) {
            installation.sendTo(
                    partition,
                    LoopTopic.TURN_EVENTS,
                    goal,
                    installation.codecs().turnEvents().encode(genuine));
        }

        // then
        log.rejection(goal, "NO_SUCH_GOAL");
        log.rejection(goal, "DUPLICATE");
        assertEndsWithItsFirstAttempt();
    }

    @Test
    void foreignClaims_costNeitherLeaseNorAttempt() {
        // given
        String pool = FreshIds.name("pool");
        installation.register(capability, pool, Documents.replay(Documents.completes()));
        installation.open(Documents.goal(goal, capability, ""));
        TurnRequest request = log.request(goal, 1, 1);
        TurnEvent rival =
                new Forger(request).report(FreshIds.name("e"), "rival-1", 1, new TurnStarted(Forger.digest(request)));

        // when
        report(goal, rival);
        report(goal, SignedReports.sign(rival, Installation.STRANGER));
        report(goal, SignedReports.sign(rival, Installation.OTHER_RUNNER));

        // then
        log.rejection(goal, "UNAUTHENTICATED");
        log.rejection(goal, "UNKNOWN_KEY");
        log.rejection(goal, "WRONG_RUNNER");
        assertThat(log.projections().all(goal).getLast().getFlight().getClaim()).isNull();
        try (var runner = installation.runnerOf(pool)) {
            assertEnds();
        }
    }

    @Test
    void capabilityThatNoOperatorSigned_runsNothing() {
        // given
        installation.open(Documents.goal(goal, capability, ""));
        log.projections().await("the goal", goal, found -> true);

        // when
        installation.register(
                capability, "default", Documents.replay("{\"outcome\":\"FAILED\"}"), Installation.STRANGER);
        installation.register(
                capability, "default", Documents.replay("{\"outcome\":\"FAILED\"}"), Installation.SCHEDULER);
        installation.register(capability, Documents.replay(Documents.completes()));

        // then
        assertEnds();
    }

    private TurnRequest runningTurn() throws IOException {
        Path script = folder.resolve(capability + ".sh");
        Files.writeString(
                script,
                "cat >/dev/null\nwhile [ ! -e '%s' ]; do sleep 0.1; done\necho '%s'\n"
                        .formatted(go, Documents.completes().replace("\n", "")),
                UTF_8);
        installation.register(capability, "{\"kind\":\"command\",\"argv\":[\"/bin/sh\",\"" + script + "\"]}");
        installation.open(Documents.goal(goal, capability, ""));
        TurnRequest request = log.request(goal, 1, 1);
        claim();
        return request;
    }

    private String claim() {
        return log.projections()
                .await("a claim", goal, found -> found.getFlight().getClaim() != null)
                .getFlight()
                .getClaim()
                .getClaimId();
    }

    private void assertEndsWithItsFirstAttempt() throws IOException {
        assertThat(log.projections().all(goal).getLast().getStatus().getKind()).isEqualTo(StatusKind.OPEN);
        Files.createFile(go);
        assertEnds();
    }

    private void assertEnds() {
        GoalProjection stopped = log.stopped(goal);
        assertThat(stopped.getStatus().getReason()).isEqualTo("OBJECTIVE_COMPLETE");
        assertThat(stopped.getLedger().getRequests()).isEqualTo(1);
        assertThat(stopped.getHistory().getReceipts()).singleElement().satisfies(receipt -> {
            assertThat(receipt.getOutcome()).isEqualTo(Outcome.COMPLETED);
            assertThat(receipt.getReason()).isEqualTo("COMPLETED");
        });
        assertThat(stopped.getHistory().getSuperseded()).isZero();
    }

    private void decide(GoalProjection projection, SigningKey key) {
        Decision stop = new DecisionWriter(key)
                .write(
                        ProjectionCodec.toDomain(projection),
                        new Advice.Stop(StopReason.CANCELLED, Optional.empty(), "somebody says so"),
                        new Facts(Map.of()),
                        Forger.now())
                .orElseThrow();
        installation.send(
                LoopTopic.DECISIONS, goal, installation.codecs().decisions().encode(stop));
    }

    private void request(TurnRequest forged) {
        installation.send(
                LoopTopic.TURN_REQUESTS,
                goal,
                installation.codecs().turnRequests().encode(forged));
    }

    private void receipt(SealedReceipt forged) {
        installation.send(
                LoopTopic.RECEIPTS, goal, installation.codecs().receipts().encode(forged));
    }

    private static void report(String key, TurnEvent forged) {
        installation.send(
                LoopTopic.TURN_EVENTS, key, installation.codecs().turnEvents().encode(forged));
    }

    /** The receipt with one byte of its octets changed. */
    private static SealedReceipt edited(SealedReceipt receipt) {
        byte[] octets = Envelopes.bytes(receipt.getEnvelope().getPayload());
        int at = new String(octets, UTF_8).indexOf("nothing was done");
        octets[at] = 'N';
        return SealedReceipt.newBuilder(receipt)
                .setEnvelope(Envelope.newBuilder(receipt.getEnvelope())
                        .setPayload(ByteBuffer.wrap(octets))
                        .build())
                .build();
    }
}
