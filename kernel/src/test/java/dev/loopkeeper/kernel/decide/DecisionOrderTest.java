package dev.loopkeeper.kernel.decide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.fixture.Loop;
import dev.loopkeeper.kernel.fixture.PolicyBuilder;
import dev.loopkeeper.kernel.fixture.Samples;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.id.CapabilityId;
import dev.loopkeeper.kernel.id.ToolId;
import dev.loopkeeper.kernel.policy.Capability;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A decision names things in the order that people wrote, never in one that hashes give. */
class DecisionOrderTest {

    private static final List<ToolId> TOOLS =
            IntStream.range(0, 20).mapToObj(i -> new ToolId("tool-" + (20 - i))).toList();
    private static final Capability BUILD = Samples.capability(Samples.BUILD, TOOLS, Set.of(), Set.of());

    @Test
    void tools_comeInTheOrderOfTheCapability() {
        // given
        GoalProjection goal = goal();

        // when
        Advice advice = Decider.decide(goal, new Facts(Map.of(Samples.BUILD, BUILD)), now(goal));

        // then
        assertThat(advice)
                .isInstanceOfSatisfying(
                        Advice.StartTurn.class,
                        start -> assertThat(start.plan().tools()).containsExactlyElementsOf(TOOLS));
    }

    @Test
    void advice_doesNotDependOnTheOrderInWhichCapabilitiesAreFound() {
        // given
        GoalProjection goal = goal();
        List<Capability> found = new ArrayList<>(List.of(BUILD, Samples.review()));
        IntStream.range(0, 20)
                .mapToObj(i -> Samples.capability(new CapabilityId("other-" + i), List.of(), Set.of(), Set.of()))
                .forEach(found::add);

        // when
        Advice forwards = Decider.decide(goal, facts(found), now(goal));
        Collections.reverse(found);
        Advice backwards = Decider.decide(goal, facts(found), now(goal));

        // then
        assertThat(forwards).isInstanceOf(Advice.StartTurn.class).isEqualTo(backwards);
    }

    private static GoalProjection goal() {
        return Loop.open(PolicyBuilder.policy().tools(TOOLS.toArray(ToolId[]::new)), Samples.todo("work"))
                .goal();
    }

    private static Instant now(GoalProjection goal) {
        return goal.position().journalTime();
    }

    private static Facts facts(List<Capability> found) {
        Map<CapabilityId, Capability> newest = new LinkedHashMap<>();
        found.forEach(capability -> newest.put(capability.ref().id(), capability));
        return new Facts(newest);
    }
}
