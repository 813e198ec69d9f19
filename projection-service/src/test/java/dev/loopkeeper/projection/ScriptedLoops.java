package dev.loopkeeper.projection;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.kernel.event.RepairEvent.ParkedSkipped;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.Holds;
import dev.loopkeeper.kernel.id.RecordPosition;
import dev.loopkeeper.kernel.wire.CapabilityDocument;
import dev.loopkeeper.kernel.wire.ProjectionCodec;
import dev.loopkeeper.schema.TurnRequest;
import dev.loopkeeper.testkit.kafka.TopicReader;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * A scheduler, a runner and an operator that answer whatever the service commits, so that goals live: signed decisions, claims and rival claims, receipts, children,
 * records that park a goal and what skips them, and repetitions of all of these. They do so only when they are played, and know nothing but the topics.
 */
final class ScriptedLoops implements AutoCloseable {

    private static final String TENANT = "loops/";
    private static final String PARENT = TENANT + "parent";
    private static final List<String> GOALS = List.of(PARENT, TENANT + "a", TENANT + "b");
    private static final byte[] GARBAGE = {1, 2, 3};

    private static final String GOAL = """
            {"goal":"loops/any","objective":"go on","policy":{
             "limits":{"turns":100000,"tokens":"unlimited","costMicros":1000000000,"toolCalls":"unlimited"},
             "allowedCapabilities":["work"],"firstCapability":"work","reservationPerTurn":{"costMicros":"100"},
             "children":{"most":2,"capabilities":["work"],"turnsEach":2}},
             "todos":[{"id":"t0","title":"begin"}]}
            """;
    private static final String WORK = """
            {"id":"work","tools":[],"effect":"NONE","reads":["TODOS","CHILDREN"],"changes":["TODOS","CHILDREN"],"perTurn":{},
             "executor":{"kind":"replay","turns":{}}}
            """;

    private final Installation installation;
    private final RandomGenerator random;
    private final ScriptedScheduler scheduler =
            new ScriptedScheduler(Installation.SCHEDULER, List.of(CapabilityDocument.parse(WORK.getBytes(UTF_8))));
    private final TopicReader<dev.loopkeeper.schema.GoalProjection> projections;
    private final TopicReader<TurnRequest> requests;
    private final Map<String, GoalProjection> newest = new HashMap<>();
    private final Map<String, Long> decidedAt = new HashMap<>();
    private final Set<RecordPosition> skipped = new HashSet<>();
    private int projectionsSeen;
    private int requestsSeen;

    ScriptedLoops(Installation installation, RandomGenerator random) {
        this.installation = installation;
        this.random = random;
        String servers = installation.bootstrapServers();
        this.projections = TopicReader.of(
                servers, installation.registry(), LoopTopic.PROJECTIONS, dev.loopkeeper.schema.GoalProjection.class);
        this.requests = TopicReader.of(servers, installation.registry(), LoopTopic.TURN_REQUESTS, TurnRequest.class);
    }

    /** Registers what they run, and opens them. */
    void open() {
        installation.register(WORK, "work@1");
        GOALS.forEach(goal -> installation.open(goal, GOAL));
    }

    /** A record of our own topics that nobody can read parks one of them. */
    void park() {
        LoopTopic topic = random.nextBoolean() ? LoopTopic.RECEIPTS : LoopTopic.DECISIONS;
        installation.sendLater(topic, GOALS.get(random.nextInt(GOALS.size())), GARBAGE);
    }

    /** Answers all that was committed since the last time; says how many projections of theirs these were. */
    int play() {
        int moves = readProjections();
        var dispatched = requests.all();
        for (; requestsSeen < dispatched.size(); requestsSeen++) {
            run(dispatched.get(requestsSeen).value());
        }
        newest.values().stream().filter(goal -> !goal.stopped()).forEach(this::decide);
        return moves;
    }

    /** Has what is parked skipped, and answers nothing else: what is under way comes to its end. */
    void finish() {
        readProjections();
        newest.values().forEach(this::skip);
    }

    @Override
    public void close() {
        projections.close();
        requests.close();
    }

    private int readProjections() {
        int moves = 0;
        var published = projections.all();
        for (; projectionsSeen < published.size(); projectionsSeen++) {
            var projection = published.get(projectionsSeen).value();
            if (projection.getGoalId().startsWith(TENANT)) {
                newest.put(projection.getGoalId(), ProjectionCodec.toDomain(projection));
                moves++;
            }
        }
        return moves;
    }

    /** Once for each projection that asks for a decision. */
    private void decide(GoalProjection goal) {
        long sequence = goal.position().sequence();
        String id = goal.id().toString();
        skip(goal);
        if (decidedAt.getOrDefault(id, 0L) < sequence) {
            scheduler.propose(goal, Instant.now()).ifPresent(decision -> {
                decidedAt.put(id, sequence);
                send(LoopTopic.DECISIONS, id, installation.codecs().decisions().encode(decision));
            });
        }
    }

    private void skip(GoalProjection goal) {
        goal.holds()
                .parked()
                .map(Holds.Parked::record)
                .filter(skipped::add)
                .ifPresent(record -> installation.operate(goal.id().toString(), new ParkedSkipped(record, "garbage")));
    }

    /** A claim, at times one of a rival before or after it, and the receipt. */
    private void run(TurnRequest request) {
        String goal = request.getGoalId();
        ScriptedTurn turn = new ScriptedTurn(request, "claim-1", Installation.RUNNER, Instant.now());
        ScriptedTurn rival = new ScriptedTurn(request, "claim-2", Installation.RUNNER, Instant.now());
        boolean rivalled = random.nextInt(3) == 0;
        if (rivalled && random.nextBoolean()) {
            send(LoopTopic.TURN_EVENTS, goal, installation.codecs().turnEvents().encode(rival.started()));
        }
        send(LoopTopic.TURN_EVENTS, goal, installation.codecs().turnEvents().encode(turn.started()));
        send(
                LoopTopic.RECEIPTS,
                goal,
                installation.codecs().receipts().encode(ScriptedWork.receipt(turn, request, PARENT)));
        if (rivalled) {
            send(
                    LoopTopic.RECEIPTS,
                    goal,
                    installation.codecs().receipts().encode(ScriptedWork.receipt(rival, request, PARENT)));
        }
    }

    /** One in four is written twice. */
    private void send(LoopTopic topic, String goal, byte[] value) {
        int times = random.nextInt(4) == 0 ? 2 : 1;
        for (int i = 0; i < times; i++) {
            installation.sendLater(topic, goal, value);
        }
    }
}
