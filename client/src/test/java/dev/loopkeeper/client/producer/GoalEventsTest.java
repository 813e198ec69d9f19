package dev.loopkeeper.client.producer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.loopkeeper.client.crypto.DsseEnvelope;
import dev.loopkeeper.client.crypto.SigningKey;
import dev.loopkeeper.client.id.GoalId;
import dev.loopkeeper.client.registry.InMemorySchemaRegistry;
import dev.loopkeeper.client.registry.RegistrationMode;
import dev.loopkeeper.client.registry.RegistryUnavailableException;
import dev.loopkeeper.client.serde.AvroCodec;
import dev.loopkeeper.client.serde.CloudEventHeaders;
import dev.loopkeeper.client.serde.Decoded;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.schema.Envelope;
import dev.loopkeeper.schema.GateVerdict;
import dev.loopkeeper.schema.GoalCancelled;
import dev.loopkeeper.schema.GoalEvent;
import dev.loopkeeper.schema.GoalOpened;
import dev.loopkeeper.schema.RewardGiven;
import dev.loopkeeper.schema.Signal;
import dev.loopkeeper.schema.Verdict;
import dev.loopkeeper.schema.Woken;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;

final class GoalEventsTest {

    private static final GoalId GOAL = new GoalId("acme", "fix");
    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678901Z");
    private static final SigningKey KEY = SigningKey.ofSeed(new byte[32]);

    private final InMemorySchemaRegistry registry = new InMemorySchemaRegistry();
    private final MockProducer<String, byte[]> kafka =
            new MockProducer<>(true, null, new StringSerializer(), new ByteArraySerializer());
    private final GoalEvents plain = events(Optional.empty());
    private final GoalEvents signing = events(Optional.of(KEY));

    @Test
    void anOpenedGoal_isSentUnderItsKeyWithCloudEventHeaders() {
        // given
        var context = EventContext.NONE.withCorrelationId("c-1").withTraceparent("00-aa-bb-01");

        // when
        Sent sent = done(plain.in(context).openGoal(GOAL, SampleGoal.opened("Make the build green.")));

        // then
        ProducerRecord<String, byte[]> record = kafka.history().get(0);
        assertThat(record.topic()).isEqualTo("loop.goal-events.v1");
        assertThat(record.key()).isEqualTo("acme/fix");
        assertThat(CloudEventHeaders.read(record.headers()))
                .isInstanceOfSatisfying(CloudEventHeaders.Reading.Complete.class, complete -> {
                    assertThat(complete.event().id()).isEqualTo("id-1");
                    assertThat(complete.event().type()).isEqualTo("dev.loopkeeper.GoalOpened");
                    assertThat(complete.event().source()).isEqualTo(URI.create("/teams/build"));
                    assertThat(complete.event().subject()).contains("acme/fix");
                    assertThat(complete.event().time()).contains(NOW);
                    assertThat(complete.event().correlationId()).contains("c-1");
                    assertThat(complete.event().traceparent()).contains("00-aa-bb-01");
                });
        GoalEvent event = goalEvent(record);
        assertThat(event.getEventId()).isEqualTo("id-1");
        assertThat(event.getGoalId()).isEqualTo("acme/fix");
        assertThat(event.getOccurredAt()).isEqualTo(NOW);
        assertThat(event.getClaimedBy()).isEqualTo("ann");
        assertThat(((GoalOpened) event.getEvent()).getObjective()).isEqualTo("Make the build green.");
        assertThat(sent.eventId()).isEqualTo("id-1");
        assertThat(sent.topic()).isEqualTo("loop.goal-events.v1");
    }

    @Test
    void withAKey_theRequestTravelsSignedAndWhole() throws IOException {
        // when
        done(signing.cancelGoal(GOAL, "no longer needed"));

        // then
        GoalEvent outer = goalEvent(kafka.history().get(0));
        var envelope = (Envelope) outer.getEvent();
        var sealed = sealed(envelope);
        assertThat(sealed.payloadType()).isEqualTo("application/vnd.loopkeeper.goal-event.v1+avro");
        assertThat(sealed.keyId()).isEqualTo(KEY.id().text());
        assertThat(sealed.isSignedBy(KEY.verificationKey())).isTrue();
        GoalEvent inner = GoalEvent.fromByteBuffer(ByteBuffer.wrap(sealed.payload()));
        assertThat(inner.getEvent()).isEqualTo(new GoalCancelled("no longer needed"));
        assertThat(inner.getEventId()).isEqualTo(outer.getEventId());
        assertThat(inner.getGoalId()).isEqualTo(outer.getGoalId());
        assertThat(inner.getClaimedBy()).isEqualTo("ann");
    }

    @Test
    void aSignal_goesToItsOwnTopic_signedIfThereIsAKey() throws IOException {
        // given
        var verdict = new GateVerdict("g-1", "sha256:" + "0".repeat(64), Verdict.APPROVE, "looks right");

        // when
        done(plain.signals().wake(GOAL, "new data"));
        done(signing.signals().decideGate(GOAL, verdict));

        // then
        Signal woken = signal(kafka.history().get(0));
        Signal signed = signal(kafka.history().get(1));
        assertThat(kafka.history()).allMatch(record -> record.topic().equals("loop.signals.v1"));
        assertThat(woken.getEvent()).isEqualTo(new Woken("new data"));
        var sealed = sealed((Envelope) signed.getEvent());
        assertThat(sealed.isSignedBy(KEY.verificationKey())).isTrue();
        assertThat(Signal.fromByteBuffer(ByteBuffer.wrap(sealed.payload())).getEvent())
                .isEqualTo(verdict);
    }

    @Test
    void withoutAKey_whatCountsOnlySignedIsNotSent() {
        // given
        var verdict = new GateVerdict("g-1", "sha256:" + "0".repeat(64), Verdict.APPROVE, "");

        // when
        var cancel = catchThrowable(() -> plain.cancelGoal(GOAL, ""));
        var policy = catchThrowable(() -> plain.changePolicy(GOAL, SampleGoal.policy()));
        var gate = catchThrowable(() -> plain.signals().decideGate(GOAL, verdict));

        // then
        assertThat(cancel)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("loopkeeper.signing.key.location");
        assertThat(policy).isInstanceOf(IllegalStateException.class);
        assertThat(gate).isInstanceOf(IllegalStateException.class);
        assertThat(kafka.history()).isEmpty();
    }

    @Test
    void whatAdmissionWouldRefuseOnSight_isNotSent() {
        // when
        var blank = catchThrowable(() -> plain.openGoal(GOAL, SampleGoal.opened(" ")));
        var tooLong = catchThrowable(() -> plain.pauseGoal(GOAL, "x".repeat(501)));
        var score =
                catchThrowable(() -> signing.signals().giveReward(GOAL, new RewardGiven(1, 1, 1001, "", null, null)));
        var digest = catchThrowable(
                () -> signing.signals().decideGate(GOAL, new GateVerdict("g", "abc", Verdict.REJECT, "")));
        var eventId = catchThrowable(() -> EventContext.NONE.withEventId("no spaces"));

        // then
        assertThat(blank).hasMessage("expected an objective, but it is blank");
        assertThat(tooLong).hasMessage("expected a reason of at most 500 characters, but there are 501");
        assertThat(score).isInstanceOf(IllegalArgumentException.class);
        assertThat(digest).isInstanceOf(IllegalArgumentException.class);
        assertThat(eventId).isInstanceOf(IllegalArgumentException.class);
        assertThat(kafka.history()).isEmpty();
    }

    @Test
    void aGivenEventId_isKept_soARepeatIsRecognised() {
        // given
        var once = plain.in(EventContext.NONE.withEventId("order-77"));

        // when
        done(once.pauseGoal(GOAL, "stock count"));
        done(once.pauseGoal(GOAL, "stock count"));

        // then
        assertThat(kafka.history()).hasSize(2);
        assertThat(kafka.history().get(0).value())
                .isEqualTo(kafka.history().get(1).value());
    }

    @Test
    void anOutage_isWorthRepeatingWithTheSameId_aRefusalIsNot() {
        // given
        kafka.sendException = new TimeoutException("no broker");
        var outage = failure(plain.pauseGoal(GOAL, ""));
        kafka.sendException = new AuthorizationException("not allowed");

        // when
        var refusal = failure(plain.pauseGoal(GOAL, ""));

        // then
        assertThat(outage.isWorthRepeating()).isTrue();
        assertThat(outage.eventId()).isEqualTo("id-1");
        assertThat(refusal.isWorthRepeating()).isFalse();
    }

    @Test
    void anUnreachableRegistry_isAFailedStage() {
        // given
        registry.reachable(false);

        // when
        var outage = failure(plain.pauseGoal(GOAL, ""));

        // then
        assertThat(outage.isWorthRepeating()).isTrue();
        assertThat(outage).hasCauseInstanceOf(RegistryUnavailableException.class);
    }

    private GoalEvents events(Optional<SigningKey> key) {
        var counter = new AtomicInteger();
        var sender =
                new Sender(URI.create("/teams/build"), "ann", key, () -> NOW, () -> "id-" + counter.incrementAndGet());
        return GoalEvents.over(new GoalEvents.Channel(
                sender, new Outbox(kafka), GoalEvents.Codecs.of(registry, RegistrationMode.REGISTER), registry));
    }

    private GoalEvent goalEvent(ProducerRecord<String, byte[]> record) {
        return read(
                AvroCodec.of(GoalEvent.class, LoopTopic.GOAL_EVENTS.subject(), registry, RegistrationMode.LOOK_UP),
                record);
    }

    private Signal signal(ProducerRecord<String, byte[]> record) {
        return read(
                AvroCodec.of(Signal.class, LoopTopic.SIGNALS.subject(), registry, RegistrationMode.LOOK_UP), record);
    }

    private static <T extends SpecificRecord> T read(AvroCodec<T> codec, ProducerRecord<String, byte[]> record) {
        return ((Decoded.Value<T>) codec.decode(record.value())).value();
    }

    private static DsseEnvelope sealed(Envelope envelope) {
        return new DsseEnvelope(
                envelope.getPayloadType(),
                bytes(envelope.getPayload()),
                envelope.getKeyId(),
                bytes(envelope.getSignature()));
    }

    private static byte[] bytes(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.remaining()];
        buffer.duplicate().get(bytes);
        return bytes;
    }

    private static Sent done(CompletionStage<Sent> stage) {
        return stage.toCompletableFuture().join();
    }

    private static NotSentException failure(CompletionStage<Sent> stage) {
        var thrown = catchThrowable(() -> stage.toCompletableFuture().join());
        return (NotSentException) ((CompletionException) thrown).getCause();
    }
}
