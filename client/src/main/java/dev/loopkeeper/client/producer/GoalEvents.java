package dev.loopkeeper.client.producer;

import dev.loopkeeper.client.id.GoalId;
import dev.loopkeeper.client.registry.RegistrationMode;
import dev.loopkeeper.client.registry.SchemaRegistries;
import dev.loopkeeper.client.registry.SchemaRegistry;
import dev.loopkeeper.client.serde.AvroCodec;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.schema.GoalCancelled;
import dev.loopkeeper.schema.GoalClosed;
import dev.loopkeeper.schema.GoalEvent;
import dev.loopkeeper.schema.GoalHandedOff;
import dev.loopkeeper.schema.GoalOpened;
import dev.loopkeeper.schema.GoalPaused;
import dev.loopkeeper.schema.GoalResumed;
import dev.loopkeeper.schema.Policy;
import dev.loopkeeper.schema.PolicyChanged;
import dev.loopkeeper.schema.Signal;
import java.time.InstantSource;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.producer.KafkaProducer;

/**
 * Sends requests about goals to {@code loop.goal-events.v1}, and through {@link #signals()} signals. Safe for use by
 * many threads.
 *
 * <p>Each method throws {@link IllegalArgumentException} for a request that admission would refuse on sight, and
 * otherwise answers with a stage that
 * completes once the broker has stored the request, or with {@link NotSentException}. The first request of each kind
 * may block on the registry, and
 * any on a full buffer.
 */
public final class GoalEvents implements AutoCloseable {

    private static final String SIGNED_TYPE = "application/vnd.loopkeeper.goal-event.v1+avro";

    private final Channel channel;
    private final EventContext context;

    private GoalEvents(Channel channel, EventContext context) {
        this.channel = channel;
        this.context = context;
    }

    /**
     * Opens a producer.
     *
     * @param configuration the keys of Kafka's producer, those of {@link
     *     dev.loopkeeper.client.registry.RegistryConfig}, {@code loopkeeper.source} (who
     *     sends, a URI), and, if wanted, {@code loopkeeper.claimed.by} and {@code loopkeeper.signing.key.location} (an
     * Ed25519 private key, PKCS #8 PEM)
     * @throws IllegalArgumentException that names the key, what was expected and what to do
     */
    public static GoalEvents open(Map<String, ?> configuration) {
        ProducerSettings settings = ProducerSettings.parse(configuration);
        SchemaRegistry registry = SchemaRegistries.open(settings.registry());
        var sender = new Sender(
                settings.source(),
                settings.claimedBy(),
                settings.key(),
                InstantSource.system(),
                () -> UUID.randomUUID().toString());
        var outbox = new Outbox(new KafkaProducer<>(settings.kafka()));
        return over(new Channel(
                sender, outbox, Codecs.of(registry, settings.registry().registration()), registry));
    }

    static GoalEvents over(Channel channel) {
        return new GoalEvents(channel, EventContext.NONE);
    }

    /** What all events of one producer go through. */
    record Channel(Sender sender, Outbox outbox, Codecs codecs, SchemaRegistry registry) {}

    /** One codec for each topic that is written here. */
    record Codecs(AvroCodec<GoalEvent> goalEvents, AvroCodec<Signal> signals) {

        static Codecs of(SchemaRegistry registry, RegistrationMode mode) {
            return new Codecs(
                    AvroCodec.of(GoalEvent.class, LoopTopic.GOAL_EVENTS.subject(), registry, mode),
                    AvroCodec.of(Signal.class, LoopTopic.SIGNALS.subject(), registry, mode));
        }
    }

    /** The same producer, whose events stand in this context. */
    public GoalEvents in(EventContext newContext) {
        return new GoalEvents(channel, newContext);
    }

    /** The same producer and context, for signals. */
    public Signals signals() {
        return new Signals(channel, context);
    }

    /** Asks for a goal to be opened. */
    public CompletionStage<Sent> openGoal(GoalId goal, GoalOpened opened) {
        TextLimit.OBJECTIVE.checkPresent(opened.getObjective());
        TextLimit.TITLE.check(opened.getTitle());
        return send(goal, opened);
    }

    /** Asks for the whole policy to be replaced. Counts only when signed. */
    public CompletionStage<Sent> changePolicy(GoalId goal, Policy policy) {
        channel.sender().demandKey("a change of policy");
        return send(goal, new PolicyChanged(policy));
    }

    /** Asks for the running turn to be stopped, and for none to start until the goal is resumed. */
    public CompletionStage<Sent> pauseGoal(GoalId goal, String reason) {
        return send(goal, new GoalPaused(TextLimit.REASON.check(reason)));
    }

    /** Asks for a pause to end. */
    public CompletionStage<Sent> resumeGoal(GoalId goal, String reason) {
        return send(goal, new GoalResumed(TextLimit.REASON.check(reason)));
    }

    /** Asks for the goal to stop and its running turn to be revoked. Counts only when signed. */
    public CompletionStage<Sent> cancelGoal(GoalId goal, String reason) {
        channel.sender().demandKey("a cancellation");
        return send(goal, new GoalCancelled(TextLimit.REASON.check(reason)));
    }

    /** Asks for the goal to end; a running turn may finish. */
    public CompletionStage<Sent> closeGoal(GoalId goal, String reason) {
        return send(goal, new GoalClosed(TextLimit.REASON.check(reason)));
    }

    /** Asks for the goal to move from one agent or executor to another. */
    public CompletionStage<Sent> handOffGoal(GoalId goal, GoalHandedOff handOff) {
        return send(goal, handOff);
    }

    /** Waits until everything sent so far is stored or has failed. */
    public void flush() {
        channel.outbox().flush();
    }

    /**
     * Waits for what is under way, then lets connections go. Views from {@link #in} and {@link #signals} end with it.
     */
    @Override
    public void close() {
        channel.outbox().close();
        channel.registry().close();
    }

    private CompletionStage<Sent> send(GoalId goal, SpecificRecord body) {
        Sender sender = channel.sender();
        Sender.Stamp stamp = sender.stamp(context);
        return channel.outbox()
                .send(
                        LoopTopic.GOAL_EVENTS,
                        goal,
                        sender.cloudEvent(stamp, context, body, goal.text()),
                        () -> channel.codecs().goalEvents().encode(signed(event(stamp, goal, body))));
    }

    private GoalEvent event(Sender.Stamp stamp, GoalId goal, Object body) {
        return new GoalEvent(
                stamp.eventId(),
                goal.text(),
                stamp.occurredAt(),
                channel.sender().claimedBy(),
                body);
    }

    private GoalEvent signed(GoalEvent event) {
        return channel.sender()
                .sealed(SIGNED_TYPE, () -> SingleObject.of(GoalEvent.getEncoder(), event))
                .map(envelope -> GoalEvent.newBuilder(event).setEvent(envelope).build())
                .orElse(event);
    }
}
