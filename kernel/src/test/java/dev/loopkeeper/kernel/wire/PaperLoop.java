package dev.loopkeeper.kernel.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.ObjectMapper;
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
import dev.loopkeeper.kernel.admission.Ruling;
import dev.loopkeeper.kernel.decide.Advice;
import dev.loopkeeper.kernel.decide.Decider;
import dev.loopkeeper.kernel.decide.Facts;
import dev.loopkeeper.kernel.flow.Consequence;
import dev.loopkeeper.kernel.flow.Consequences;
import dev.loopkeeper.kernel.fold.GoalFold;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.GoalState;
import dev.loopkeeper.kernel.id.CapabilityId;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.policy.Capability;
import dev.loopkeeper.kernel.wire.condition.PolicyConditions;
import dev.loopkeeper.schema.Decision;
import dev.loopkeeper.schema.GoalEvent;
import dev.loopkeeper.schema.GoalLink;
import dev.loopkeeper.schema.JournalEntry;
import dev.loopkeeper.schema.Signal;
import dev.loopkeeper.schema.TurnRequest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The three roles around one goal without Kafka: every step goes through the same codecs, signatures and pure functions as in the services. */
final class PaperLoop {
    static final GoalId GOAL = GoalId.of("acme/fix");
    static final Instant START = Instant.parse("2026-03-01T10:00:00Z");

    final SigningKey scheduler = key(1);
    final SigningKey runner = key(2);
    final SigningKey writeApi = key(3);
    final SigningKey operator = key(4);
    final GoalId id;
    final InMemorySchemaRegistry registry = new InMemorySchemaRegistry();
    final TopicCodecs codecs = new TopicCodecs(registry, RegistrationMode.REGISTER);
    final InputDecoder decoder = new InputDecoder(codecs);
    final List<byte[]> journal = new ArrayList<>();
    final List<TurnRequest> dispatched = new ArrayList<>();
    final List<Consequence> consequences = new ArrayList<>();
    final Map<CapabilityId, Capability> capabilities = new HashMap<>();
    GoalState goal;
    Instant now = START;
    private long offset;

    private final KeyRing keys = KeyRing.of(List.of(
            ring(scheduler, KeyRole.SCHEDULER, "scheduler-1"),
            ring(runner, KeyRole.RUNNER, "runner-1"),
            ring(writeApi, KeyRole.WRITE_API, "write-api-1"),
            ring(operator, KeyRole.OPERATOR, "olga")));

    PaperLoop() {
        this(GOAL);
    }

    PaperLoop(GoalId id) {
        this.id = id;
        goal = new GoalState.Unopened(id);
    }

    static SigningKey key(int seed) {
        byte[] octets = new byte[32];
        Arrays.fill(octets, (byte) seed);
        return SigningKey.ofSeed(octets);
    }

    private static RingKey ring(SigningKey key, KeyRole role, String owner) {
        return new RingKey(key.verificationKey(), role, owner, Validity.ALWAYS);
    }

    GoalProjection projection() {
        return (GoalProjection) goal;
    }

    void register(String json) {
        Capability capability = CapabilityDocument.parse(json.getBytes(UTF_8)).capability();
        capabilities.put(capability.ref().id(), capability);
    }

    Ruling open(String json) throws Exception {
        GoalDocument document = GoalDocument.parse(new ObjectMapper().readTree(json));
        GoalEvent event = GoalEvent.newBuilder()
                .setEventId("open-1")
                .setGoalId(id.toString())
                .setOccurredAt(now)
                .setClaimedBy("ci")
                .setEvent(document.opened())
                .build();
        return admit(LoopTopic.GOAL_EVENTS, codecs.goalEvents().encode(event));
    }

    /** Every topic's schemas get the ids that they always get. */
    void provision() throws Exception {
        for (LoopTopic topic : LoopTopic.values()) {
            Subjects.provision(topic, registry);
        }
    }

    Ruling signal(String eventId, Object event, String principal) {
        Signal signal = Signal.newBuilder()
                .setEventId(eventId)
                .setGoalId(id.toString())
                .setOccurredAt(now)
                .setClaimedBy(principal)
                .setEvent(event)
                .build();
        return admit(LoopTopic.SIGNALS, codecs.signals().encode(SignedActions.sign(signal, writeApi)));
    }

    /** What {@code parent} and its child {@code ordinal} tell each other. */
    Ruling link(GoalId parent, int ordinal, Object event) {
        GoalLink record = GoalLink.newBuilder()
                .setGoalId(id.toString())
                .setParentId(parent.toString())
                .setChildId(parent + "." + ordinal)
                .setOrdinal(ordinal)
                .setSequence(7)
                .setSentAt(now)
                .setEvent(event)
                .build();
        return admit(LoopTopic.GOAL_LINKS, codecs.goalLinks().encode(record));
    }

    Advice advice() {
        return Decider.decide(projection(), facts(), now);
    }

    /** What the scheduler would write now. */
    Optional<Decision> decision() {
        return new DecisionWriter(scheduler).write(projection(), advice(), facts(), now);
    }

    private Facts facts() {
        return new Facts(capabilities).with(PolicyConditions.findings(projection()));
    }

    Ruling decide() {
        return admit(LoopTopic.DECISIONS, codecs.decisions().encode(decision().orElseThrow()));
    }

    Ruling admit(LoopTopic topic, byte[] value) {
        Input.Readable input =
                (Input.Readable) decoder.decode(topic, id.toString().getBytes(UTF_8), value);
        return admit(input, new Source(topic.topicName(), 0, offset++, now), value);
    }

    /** Finds a record of {@code topic} that cannot be used, which holds the goal. */
    Source park(LoopTopic topic, String code, byte[] value) {
        Source source = new Source(topic.topicName(), 0, offset++, now);
        admit(ParkedEntry.of(id, goal.position().sequence(), source, code, value), source, value);
        return source;
    }

    private Ruling admit(Input.Readable input, Source source, byte[] value) {
        Authentication authentication = Authenticator.authenticate(input, keys, now);
        Optional<Capability> capability =
                input.capability().flatMap(ref -> Optional.ofNullable(capabilities.get(ref.id())));
        dev.loopkeeper.kernel.admission.Facts facts = new dev.loopkeeper.kernel.admission.Facts(
                now,
                dev.loopkeeper.kernel.admission.Facts.Seen.NEW,
                authentication,
                input.mirrorFault(),
                capability,
                PolicyConditions.fault(input.proposed()));
        Ruling ruling = Admission.admit(goal, input.proposed(), facts);
        if (ruling instanceof Ruling.Journaled journaled) {
            SealedEntry sealed = JournalWriter.seal(
                    goal.position(),
                    new JournalWriter.Admitted(input, journaled.verdict(), authentication, 3, source, value));
            GoalProjection after = GoalFold.fold(goal, sealed.entry());
            follow(Consequences.of(goal, sealed.entry(), after), after, input);
            journal.add(codecs.admitted().encode(sealed.record()));
            goal = after;
        }
        return ruling;
    }

    private void follow(List<Consequence> following, GoalProjection after, Input.Readable input) {
        consequences.addAll(following);
        following.stream()
                .filter(Consequence.Dispatch.class::isInstance)
                .map(Consequence.Dispatch.class::cast)
                .forEach(dispatch -> dispatched.add(OutputRecords.request(after, dispatch, input)));
    }

    JournalEntry entry(int index) {
        return ((Decoded.Value<JournalEntry>) codecs.admitted().decode(journal.get(index))).value();
    }

    /** The projection that the journal alone gives. */
    GoalState refold() {
        JournalReader reader = new JournalReader(decoder);
        GoalState folded = new GoalState.Unopened(id);
        for (int i = 0; i < journal.size(); i++) {
            folded = GoalFold.fold(folded, reader.read(entry(i)));
        }
        return folded;
    }
}
