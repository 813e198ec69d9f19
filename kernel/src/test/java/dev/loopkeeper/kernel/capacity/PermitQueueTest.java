package dev.loopkeeper.kernel.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.capacity.Scope.Kind;
import dev.loopkeeper.kernel.decide.CapacityWait;
import dev.loopkeeper.kernel.decide.Explanation;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.id.TurnRef;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;

class PermitQueueTest {
    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
    private static final Scope TENANT = new Scope(Kind.TENANT, "acme");
    private static final Scope POOL = new Scope(Kind.POOL, "gpu");
    private static final CapacityLimits ONE_EACH = new CapacityLimits(Map.of(), Map.of(TENANT, 1, POOL, 1));

    private long number;

    @Test
    void room_goesToWhoHasWaitedLongest() {
        // given
        PermitQueue queue = new PermitQueue(ONE_EACH);
        Claim young = claim("young", 9, TENANT);
        Claim old = claim("old", 1, TENANT);
        queue.queue(young);
        queue.queue(old);

        // when
        List<Claim> first = queue.give();
        queue.end(old);
        List<Claim> second = queue.give();

        // then
        assertThat(first).containsExactly(old);
        assertThat(second).containsExactly(young);
    }

    @Test
    void standing_saysWhichScopeIsFullAndWhoGoesBefore() {
        // given
        PermitQueue queue = new PermitQueue(new CapacityLimits(Map.of(), Map.of(TENANT, 2, POOL, 1)));
        Claim holder = claim("holder", 1, TENANT, POOL);
        queue.queue(holder);
        queue.queue(claim("second", 2, TENANT, POOL));
        queue.queue(claim("third", 3, TENANT, POOL));
        queue.give();

        // when
        Standing third = queue.standing(GoalId.of("acme/third")).orElseThrow();

        // then
        assertThat(third.held()).isFalse();
        assertThat(third.rooms()).containsExactly(new Standing.Room(TENANT, 1, 2), new Standing.Room(POOL, 1, 1));
        assertThat(third.rooms()).extracting(Standing.Room::full).containsExactly(false, true);
        assertThat(third.ahead()).isEqualTo(1);
        assertThat(queue.standing(holder.goal()).map(Standing::held)).contains(true);
        assertThat(queue.standing(GoalId.of("acme/nobody"))).isEmpty();
    }

    @Test
    void scopeWhoseLimitWasTakenAway_isNoneThatLimits() {
        // given
        PermitQueue queue = new PermitQueue(new CapacityLimits(Map.of(), Map.of(POOL, 1)));
        queue.queue(claim("asked-before", 1, TENANT, POOL));
        queue.queue(claim("unlimited", 2, TENANT));

        // when
        Standing limited = queue.standing(GoalId.of("acme/asked-before")).orElseThrow();
        Standing unlimited = queue.standing(GoalId.of("acme/unlimited")).orElseThrow();

        // then
        assertThat(limited.rooms()).containsExactly(new Standing.Room(POOL, 0, 1));
        assertThat(unlimited.rooms()).isEmpty();
        assertThat(CapacityWait.of(limited).map(Explanation::sentence))
                .contains("waits until a turn of others ends: pool gpu may run 1 at a time");
        assertThat(CapacityWait.of(unlimited).map(Explanation::sentence))
                .contains("waits for its permit: no scope limits it any more");
    }

    @Test
    void priority_goesFirstUntilSomebodyHasWaitedLongEnough() {
        // given
        Claim urgent = Claim.made(GoalId.of("acme/urgent"), 1, TurnRef.FIRST, List.of(TENANT), 3, NOW);
        PermitQueue queue = new PermitQueue(ONE_EACH);
        queue.queue(claim("patient", -181, TENANT));
        queue.queue(claim("late", -179, TENANT));

        // when
        queue.queue(urgent);
        List<Claim> first = queue.give();
        first.forEach(queue::end);
        List<Claim> second = queue.give();

        // then
        assertThat(first).extracting(claim -> claim.goal().name()).containsExactly("patient");
        assertThat(second).containsExactly(urgent);
    }

    @Test
    void claimOnTwoScopes_isNotOvertakenInEither() {
        // given
        PermitQueue queue = new PermitQueue(ONE_EACH);
        Claim running = claim("running", 0, POOL);
        Claim both = claim("both", 1, TENANT, POOL);
        Claim tenantOnly = claim("tenant-only", 2, TENANT);
        queue.hold(running);
        queue.queue(both);
        queue.queue(tenantOnly);

        // when
        List<Claim> whilePoolIsFull = queue.give();
        queue.end(running);
        List<Claim> after = queue.give();

        // then
        assertThat(whilePoolIsFull).isEmpty();
        assertThat(after).containsExactly(both);
    }

    @Test
    void shortageInOneScope_holdsUpNobodyElse() {
        // given
        PermitQueue queue = new PermitQueue(ONE_EACH);
        Claim other = claim("other", 2, new Scope(Kind.TENANT, "umbrella"));
        queue.hold(claim("running", 0, TENANT));
        queue.queue(claim("waits", 1, TENANT));
        queue.queue(other);

        // when
        List<Claim> given = queue.give();

        // then
        assertThat(given).containsExactly(other);
    }

    @Test
    void goalThatIsAlwaysReady_starvesNobody() {
        // given
        PermitQueue queue = new PermitQueue(ONE_EACH);
        Claim patient = claim("patient", 10, TENANT);
        Claim greedy = claim("greedy", 0, TENANT);
        queue.queue(greedy);
        queue.queue(patient);

        // when
        List<String> order = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            List<Claim> given = queue.give();
            given.forEach(claim -> order.add(claim.goal().name()));
            given.forEach(queue::end);
            queue.queue(claim("greedy", 20 + i, TENANT));
        }

        // then
        assertThat(order).containsExactly("greedy", "patient", "greedy");
    }

    @Test
    void whateverHappens_noScopeIsOverfullAndNoRoomIsLeftToWaste() {
        // given
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(20_260_301L);
        Scope build = new Scope(Kind.CAPABILITY, "build");
        List<List<Scope>> wants =
                List.of(List.of(TENANT), List.of(POOL), List.of(TENANT, build), List.of(TENANT, POOL));
        CapacityLimits limits = new CapacityLimits(Map.of(Kind.CAPABILITY, 2), Map.of(TENANT, 3, POOL, 1));
        PermitQueue queue = new PermitQueue(limits);
        List<Claim> known = new ArrayList<>();
        List<Claim> holding = new ArrayList<>();

        for (int step = 0; step < 5_000; step++) {
            // when
            if (known.isEmpty() || random.nextBoolean()) {
                Claim claim = claim(
                        "g" + step,
                        step,
                        wants.get(random.nextInt(wants.size())).toArray(Scope[]::new));
                known.add(claim);
                queue.queue(claim);
            } else {
                Claim ended = known.remove(random.nextInt(known.size()));
                holding.remove(ended);
                queue.end(ended);
            }
            holding.addAll(queue.give());

            // then
            Map<Scope, Integer> used = new HashMap<>();
            holding.forEach(claim -> claim.scopes().forEach(scope -> used.merge(scope, 1, Integer::sum)));
            used.forEach((scope, count) ->
                    assertThat(count).isLessThanOrEqualTo(limits.of(scope).orElseThrow()));
            assertThat(queue.holding()).isEqualTo(holding.size());
            assertThat(queue.waiting()).isEqualTo(known.size() - holding.size());
            known.stream()
                    .filter(claim -> !holding.contains(claim))
                    .min(Claim.ORDER)
                    .ifPresent(oldest -> assertThat(oldest.scopes())
                            .anyMatch(scope -> used.getOrDefault(scope, 0)
                                    >= limits.of(scope).orElseThrow()));
        }
    }

    private Claim claim(String goal, int secondsAfter, Scope... scopes) {
        return new Claim(
                GoalId.of("acme/" + goal), ++number, TurnRef.FIRST, NOW.plusSeconds(secondsAfter), List.of(scopes));
    }
}
