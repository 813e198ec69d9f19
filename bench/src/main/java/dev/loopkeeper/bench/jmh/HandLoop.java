package dev.loopkeeper.bench.jmh;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.loopkeeper.client.crypto.KeyRing;
import dev.loopkeeper.client.crypto.KeyRole;
import dev.loopkeeper.client.crypto.RingKey;
import dev.loopkeeper.client.crypto.SigningKey;
import dev.loopkeeper.client.crypto.Validity;
import dev.loopkeeper.client.registry.InMemorySchemaRegistry;
import dev.loopkeeper.client.registry.RegistrationMode;
import dev.loopkeeper.client.serde.Decoded;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.kernel.admission.Admission;
import dev.loopkeeper.kernel.admission.Authentication;
import dev.loopkeeper.kernel.admission.Facts.Seen;
import dev.loopkeeper.kernel.admission.Ruling;
import dev.loopkeeper.kernel.decide.Decider;
import dev.loopkeeper.kernel.decide.Facts;
import dev.loopkeeper.kernel.event.JournalEntry;
import dev.loopkeeper.kernel.event.Proposed;
import dev.loopkeeper.kernel.event.TurnEvent.TurnStarted;
import dev.loopkeeper.kernel.flow.Consequence;
import dev.loopkeeper.kernel.flow.Consequences;
import dev.loopkeeper.kernel.fold.GoalFold;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.GoalState;
import dev.loopkeeper.kernel.id.ClaimId;
import dev.loopkeeper.kernel.id.EventId;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.id.Principal;
import dev.loopkeeper.kernel.id.RunnerId;
import dev.loopkeeper.kernel.policy.Capability;
import dev.loopkeeper.kernel.wire.ActionWriter;
import dev.loopkeeper.kernel.wire.Authenticator;
import dev.loopkeeper.kernel.wire.CapabilityDocument;
import dev.loopkeeper.kernel.wire.DecisionWriter;
import dev.loopkeeper.kernel.wire.GoalDocument;
import dev.loopkeeper.kernel.wire.Input;
import dev.loopkeeper.kernel.wire.InputDecoder;
import dev.loopkeeper.kernel.wire.JournalWriter;
import dev.loopkeeper.kernel.wire.ReceiptDocument;
import dev.loopkeeper.kernel.wire.SealedEntry;
import dev.loopkeeper.kernel.wire.Source;
import dev.loopkeeper.kernel.wire.TopicCodecs;
import dev.loopkeeper.kernel.wire.frame.RequestedTurn;
import dev.loopkeeper.kernel.wire.frame.RunnerFrames;
import dev.loopkeeper.kernel.wire.frame.SequencerFrames;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One goal's loop by hand: the steps of the three services without Kafka, for benchmarks that need what they lead to. */
final class HandLoop {

    static final GoalId GOAL = GoalId.of("bench/goal");

    private static final RunnerId RUNNER = new RunnerId("runner-1");
    private static final String CAPABILITY = """
            {"id":"no-op","effect":"NONE","tools":[],"reads":[],"changes":[],"perTurn":{},"executor":{"kind":"replay","turns":{}}}
            """;

    final SigningKey runner = key(2);
    private final SigningKey scheduler = key(1);
    private final SigningKey writeApi = key(3);
    private final TopicCodecs codecs = new TopicCodecs(new InMemorySchemaRegistry(), RegistrationMode.REGISTER);
    private final InputDecoder decoder = new InputDecoder(codecs);
    private final RunnerFrames runnerFrames = new RunnerFrames(codecs);
    private final SequencerFrames frames = new SequencerFrames(codecs);
    private final Capability capability =
            CapabilityDocument.parse(CAPABILITY.getBytes(UTF_8)).capability();
    private final Facts facts = new Facts(Map.of(capability.ref().id(), capability));
    private final KeyRing keys = KeyRing.of(List.of(
            ring(scheduler, KeyRole.SCHEDULER), ring(runner, KeyRole.RUNNER), ring(writeApi, KeyRole.WRITE_API)));
    private final List<JournalEntry> entries = new ArrayList<>();
    private GoalState goal = new GoalState.Unopened(GOAL);
    private Instant now = Instant.parse("2026-03-01T10:00:00Z");
    private long offset;
    private byte[] request = {};
    private long written;

    private HandLoop() {}

    /** A goal that has run so many turns and could run more. */
    static HandLoop after(int turns) {
        HandLoop loop = new HandLoop();
        loop.open();
        for (int turn = 1; turn <= turns; turn++) {
            loop.turn(turn);
        }
        return loop;
    }

    /** Everything in its journal. */
    List<JournalEntry> entries() {
        return List.copyOf(entries);
    }

    /** The goal as it is now. */
    GoalProjection projection() {
        return (GoalProjection) goal;
    }

    /** How many bytes its journal and its projections have had. */
    long written() {
        return written;
    }

    /** Its projection as it is published. */
    byte[] projectionFrame() {
        return frames.projection(projection());
    }

    /** The value of a record that seals {@code receipt}. */
    byte[] sealed(ReceiptDocument receipt) {
        return runnerFrames.receipt(receipt, runner);
    }

    /** What the sequencer knows of a receipt before it judges it. */
    Authentication authenticated(byte[] receipt) {
        return Authenticator.authenticate(input(LoopTopic.RECEIPTS, receipt), keys, now);
    }

    /** The receipt of the turn that was requested last. */
    ReceiptDocument receipt() {
        return SampleReceipt.of(requested(), RUNNER, claim(), now);
    }

    private void open() {
        ObjectNode document = JsonNodeFactory.instance
                .objectNode()
                .put("goal", GOAL.toString())
                .put("objective", "run turns that do nothing");
        ObjectNode policy =
                document.putObject("policy").put("firstCapability", "no-op").put("noProgressTurns", 1_000);
        policy.putObject("limits").put("turns", 1_000);
        policy.putArray("allowedCapabilities").add("no-op");
        byte[] opening = new ActionWriter(codecs, writeApi)
                .open(new EventId("open"), GoalDocument.parse(document), now, new Principal("bench"));
        admit(LoopTopic.GOAL_EVENTS, opening);
    }

    /** Decides, claims and seals turn number {@code turn}, which must be the next. */
    void turn(int turn) {
        byte[] decision = codecs.decisions()
                .encode(new DecisionWriter(scheduler)
                        .write(projection(), Decider.decide(projection(), facts, now), facts, now)
                        .orElseThrow());
        admit(LoopTopic.DECISIONS, decision);
        RequestedTurn requested = requested();
        Proposed started = new Proposed(
                new EventId("start-" + turn),
                GOAL,
                now,
                RUNNER.value(),
                new TurnStarted(requested.turn(), claim(), RUNNER, requested.contractDigest()));
        admit(LoopTopic.TURN_EVENTS, runnerFrames.report(started, RUNNER, 0, Optional.empty(), runner));
        admit(LoopTopic.RECEIPTS, sealed(receipt()));
    }

    private void admit(LoopTopic topic, byte[] value) {
        now = now.plusMillis(10);
        Source source = new Source(topic.topicName(), 0, offset++, now);
        Input.Readable input = input(topic, value);
        Authentication authentication = Authenticator.authenticate(input, keys, now);
        Ruling ruling = Admission.admit(
                goal,
                input.proposed(),
                new dev.loopkeeper.kernel.admission.Facts(
                        now,
                        Seen.NEW,
                        authentication,
                        input.mirrorFault(),
                        input.capability().map(ref -> capability),
                        Optional.empty()));
        if (!(ruling instanceof Ruling.Journaled journaled)) {
            throw new IllegalStateException("expected to be journaled, but it is " + ruling);
        }
        SealedEntry sealed = JournalWriter.seal(
                goal.position(),
                new JournalWriter.Admitted(input, journaled.verdict(), authentication, 3, source, value));
        GoalProjection after = GoalFold.fold(goal, sealed.entry());
        for (Consequence consequence : Consequences.of(goal, sealed.entry(), after)) {
            if (consequence instanceof Consequence.Dispatch dispatch) {
                request = frames.request(after, dispatch, input);
            }
        }
        written += frames.entry(sealed).length + frames.projection(after).length;
        entries.add(sealed.entry());
        goal = after;
    }

    private Input.Readable input(LoopTopic topic, byte[] value) {
        return (Input.Readable) decoder.decode(topic, GOAL.toString().getBytes(UTF_8), value);
    }

    private RequestedTurn requested() {
        return switch (runnerFrames.request(request)) {
            case Decoded.Value<RequestedTurn>(RequestedTurn requested, int schema) -> requested;
            case Decoded.Undecodable<RequestedTurn> fault -> throw new IllegalStateException(fault.detail());
            case Decoded.Unavailable<RequestedTurn> away -> throw away.cause();
        };
    }

    private ClaimId claim() {
        return new ClaimId("claim-of-" + requested().turn());
    }

    private static SigningKey key(int seed) {
        byte[] octets = new byte[32];
        Arrays.fill(octets, (byte) seed);
        return SigningKey.ofSeed(octets);
    }

    private static RingKey ring(SigningKey key, KeyRole role) {
        return new RingKey(key.verificationKey(), role, RUNNER.value(), Validity.ALWAYS);
    }
}
