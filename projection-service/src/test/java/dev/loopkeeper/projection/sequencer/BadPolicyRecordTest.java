package dev.loopkeeper.projection.sequencer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.wire.SignedActions;
import dev.loopkeeper.projection.SampleGoals;
import dev.loopkeeper.projection.TargetFolder;
import dev.loopkeeper.schema.Amounts;
import dev.loopkeeper.schema.GoalEvent;
import dev.loopkeeper.schema.GoalOpened;
import dev.loopkeeper.schema.JournalEntry;
import dev.loopkeeper.schema.Limit;
import dev.loopkeeper.schema.LimitKind;
import dev.loopkeeper.schema.Limits;
import dev.loopkeeper.schema.Policy;
import dev.loopkeeper.schema.PolicyChanged;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Policies that no document can say but a record can: a person's key signed them, and still no goal lives under them. */
class BadPolicyRecordTest {

    private static final String GOAL = "acme/fix";

    @TempDir(factory = TargetFolder.class)
    Path state;

    private SequencerBench bench;

    @BeforeEach
    void open() {
        bench = new SequencerBench(state, SampleGoals.BUILD);
        bench.send(bench.opening("open", GOAL, SampleGoals.MINIMAL));
    }

    @AfterEach
    void close() {
        bench.close();
    }

    static Stream<Map.Entry<String, UnaryOperator<Policy>>> badPolicies() {
        return Stream.of(
                bad(
                        "BAD_ID: expected a bound from 1 (0 is the limit NONE), but got -1",
                        policy -> limited(policy, new Limit(LimitKind.BOUNDED, -1L))),
                bad(
                        "BAD_ID: expected amounts from 0, but got tokens -5",
                        policy -> Policy.newBuilder(policy)
                                .setReservationPerTurn(
                                        Amounts.newBuilder().setTokens(-5).build())
                                .build()),
                bad(
                        "POLICY_INVALID: expected a policy that a goal can live under, but expected leaseMillis from 1000",
                        policy -> Policy.newBuilder(policy).setLeaseMillis(0).build()));
    }

    @ParameterizedTest
    @MethodSource("badPolicies")
    void badPolicy_isRefusedByNameAndThePreviousOneStays(Map.Entry<String, UnaryOperator<Policy>> bad) {
        // when
        bench.send(change("bad", bad.getValue().apply(policy())));
        bench.send(change("good", limited(policy(), new Limit(LimitKind.BOUNDED, 3L))));

        // then
        assertThat(bench.rejections())
                .singleElement()
                .extracting(refused ->
                        refused.getCode() + ": expected " + refused.getExpected() + ", but " + refused.getActual())
                .asString()
                .startsWith(bad.getKey());
        assertThat(bench.journal(GOAL)).extracting(JournalEntry::getEventId).containsExactly("open", "good");
    }

    private static Map.Entry<String, UnaryOperator<Policy>> bad(String refusal, UnaryOperator<Policy> change) {
        return Map.entry(refusal, change);
    }

    private Policy policy() {
        return ((GoalOpened) bench.opening("x", GOAL, SampleGoals.MINIMAL).getEvent()).getPolicy();
    }

    private static Policy limited(Policy policy, Limit turns) {
        return Policy.newBuilder(policy)
                .setLimits(Limits.newBuilder(policy.getLimits()).setTurns(turns).build())
                .build();
    }

    private GoalEvent change(String eventId, Policy policy) {
        GoalEvent event = GoalEvent.newBuilder(bench.opening(eventId, GOAL, SampleGoals.MINIMAL))
                .setEvent(new PolicyChanged(policy))
                .build();
        return SignedActions.sign(event, bench.writeApi);
    }
}
