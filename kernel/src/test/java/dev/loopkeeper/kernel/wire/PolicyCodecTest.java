package dev.loopkeeper.kernel.wire;

import static dev.loopkeeper.kernel.fixture.PolicyBuilder.policy;
import static dev.loopkeeper.kernel.fixture.Samples.BUILD;
import static dev.loopkeeper.kernel.fixture.Samples.START;
import static dev.loopkeeper.kernel.fixture.Samples.digest;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loopkeeper.kernel.budget.Limit;
import dev.loopkeeper.kernel.budget.Limits;
import dev.loopkeeper.kernel.policy.Condition;
import dev.loopkeeper.kernel.policy.ContextArtifact;
import dev.loopkeeper.kernel.policy.Policy;
import dev.loopkeeper.schema.LimitKind;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PolicyCodecTest {

    private static Policy full() {
        return policy().limits(new Limits(Limit.NONE, Limit.of(5), Limit.UNLIMITED, Limit.ABSENT))
                .approvalRequiredFor(BUILD)
                .context(new ContextArtifact("skill.md", digest("skill")))
                .deadline(START.plusNanos(1_000))
                .quota(3, 60_000)
                .condition("dear", Condition.Kind.STOP, "used.cost_micros > 5", "")
                .condition("many", Condition.Kind.GATE, "turn > 3", "Go on?")
                .build();
    }

    @Test
    void policy_survivesTheWayThroughAvro() {
        // given
        Policy policy = full();

        // when
        Policy read = PolicyCodec.toDomain(PolicyCodec.toAvro(policy));

        // then
        assertThat(read).isEqualTo(policy);
    }

    @Test
    void limit_hasFourEncodings() {
        // given
        var none = new dev.loopkeeper.schema.Limit(LimitKind.NONE, 0L);
        var unknown = new dev.loopkeeper.schema.Limit(LimitKind.UNKNOWN, 9L);
        var zero = new dev.loopkeeper.schema.Limit(LimitKind.BOUNDED, 0L);
        var bounded = new dev.loopkeeper.schema.Limit(LimitKind.BOUNDED, 7L);
        var unlimited = new dev.loopkeeper.schema.Limit(LimitKind.UNLIMITED, 7L);

        // when
        List<Limit> read = Stream.of(none, unknown, zero, bounded, unlimited)
                .map(AvroValues::limit)
                .toList();

        // then
        assertThat(read).containsExactly(Limit.NONE, Limit.NONE, Limit.NONE, new Limit.Bounded(7), Limit.UNLIMITED);
        assertThat(AvroValues.limit((dev.loopkeeper.schema.Limit) null)).isEqualTo(Limit.ABSENT);
    }

    @Test
    void negativeBound_isRefused() {
        // given
        var negative = new dev.loopkeeper.schema.Limit(LimitKind.BOUNDED, -1L);

        // when
        var thrown = assertThatThrownBy(() -> AvroValues.limit(negative));

        // then
        thrown.isInstanceOf(IllegalArgumentException.class).hasMessageContaining("-1");
    }

    @Test
    void digest_isTheSameForEveryEncodingOfTheSamePolicy() {
        // given
        Policy zero = policy().turns(Limit.NONE).build();
        var avro = PolicyCodec.toAvro(zero);
        avro.getLimits().put(0, new dev.loopkeeper.schema.Limit(LimitKind.BOUNDED, 0L));

        // when
        Policy read = PolicyCodec.toDomain(avro);

        // then
        assertThat(PolicyDigest.of(read)).isEqualTo(PolicyDigest.of(zero));
    }

    @Test
    void digest_isTakenOverOneLinePerFieldThatSaysSomething() {
        // given
        Policy policy = policy().turns(Limit.of(3)).build();

        // when
        String text = PolicyDigest.text(policy);

        // then
        assertThat(text)
                .startsWith("limits.turns=1:3\nreservation.tokens=3:100\n")
                .contains("tool=7:compile\ntool=7:comment\ncapability=5:build\n")
                .doesNotContain("limits.tokens", "deadline", "quota");
        assertThat(PolicyDigest.of(policy).text())
                .isEqualTo("sha256:62de2b94c758a68bd163648060924b14f1e4850251b5bf67cb65194282a952b8");
    }

    static List<Policy> policiesThatDiffer() {
        return List.of(
                policy().build(),
                policy().turns(Limit.NONE).build(),
                policy().turns(Limit.of(1)).build(),
                policy().turns(Limit.UNLIMITED).build(),
                policy().cadence(1).build(),
                policy().deadline(START).build(),
                policy().quota(1, 1_000).build(),
                policy().approvalRequiredFor(BUILD).build(),
                policy().context(new ContextArtifact("a", digest("a"))).build(),
                policy().stopRules(4, 3).build(),
                full());
    }

    @ParameterizedTest
    @MethodSource("policiesThatDiffer")
    void digest_differsFromThatOfEveryOtherPolicy(Policy policy) {
        // given
        List<Policy> all = policiesThatDiffer();

        // when
        List<Policy> same = all.stream()
                .filter(other -> PolicyDigest.of(other).equals(PolicyDigest.of(policy)))
                .toList();

        // then
        assertThat(same).containsExactly(policy);
    }
}
