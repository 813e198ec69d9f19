package dev.loopkeeper.kernel.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loopkeeper.kernel.capacity.Scope.Kind;
import dev.loopkeeper.kernel.fixture.Samples;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CapacityLimitsTest {

    @Test
    void nothingListed_limitsNothing() {
        // given
        CapacityLimits limits = CapacityLimits.UNLIMITED;

        // when
        var binding = limits.binding(Samples.GOAL, Samples.build());

        // then
        assertThat(binding).isEmpty();
    }

    @Test
    void limitOfOneScope_goesBeforeThatOfItsKind() {
        // given
        Scope acme = new Scope(Kind.TENANT, "acme");
        CapacityLimits limits = new CapacityLimits(Map.of(Kind.TENANT, 2), Map.of(acme, 5));

        // when
        var most = limits.of(acme);

        // then
        assertThat(most).hasValue(5);
        assertThat(limits.of(new Scope(Kind.TENANT, "umbrella"))).hasValue(2);
        assertThat(limits.binding(Samples.GOAL, Samples.build())).containsExactly(acme);
    }

    @Test
    void roomForNothing_isRefused() {
        // given
        Map<Kind, Integer> none = Map.of(Kind.POOL, 0);

        // then
        assertThatThrownBy(() -> new CapacityLimits(none, Map.of()))
                .hasMessage("expected room for 1 turn or more in POOL, but it is 0");
    }
}
