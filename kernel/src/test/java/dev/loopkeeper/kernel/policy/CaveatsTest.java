package dev.loopkeeper.kernel.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.fixture.PolicyBuilder;
import dev.loopkeeper.kernel.fixture.Samples;
import dev.loopkeeper.kernel.id.CapabilityId;
import dev.loopkeeper.kernel.id.CapabilityRef;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class CaveatsTest {

    private static final Tool CODE = new Tool(Samples.SHELL, "{\"type\":\"object\"}", EffectClass.IDEMPOTENT, true);
    private static final Tool PLAIN = new Tool(Samples.SHELL, "{\"type\":\"object\"}", EffectClass.IDEMPOTENT, false);
    private static final CapabilityGate GATE = new CapabilityGate("release", "Ship it?", Samples.digest("release"));
    private static final Monitor WATCH = new Monitor(Samples.REVIEW, 1_000, 1_000, 9_000);

    @Test
    void toolThatMayRunCode_isNamedWhereCodeIsNotAllowed() {
        // given
        Policy policy =
                PolicyBuilder.policy().tools(Samples.SHELL, Samples.COMPILE).build();

        // when
        List<String> caveats =
                Caveats.of(policy, known(offering(Samples.BUILD, CODE), offering(Samples.REVIEW, PLAIN)));

        // then
        assertThat(caveats)
                .containsExactly(
                        "allowedTools names shell, which may run code in build@1, but allowCode is not true: no"
                                + " turn of it gets the tool");
    }

    @Test
    void nothingIsSaid_whereCodeIsAllowed_orTheToolIsNot_orTheCapabilityIsNotKnownOrNotAllowed() {
        // given
        Map<CapabilityId, Capability> known = known(offering(Samples.BUILD, CODE), offering(Samples.DEPLOY, CODE));

        // then
        assertThat(Caveats.of(
                        PolicyBuilder.policy()
                                .tools(Samples.SHELL)
                                .allowCode(true)
                                .build(),
                        known))
                .isEmpty();
        assertThat(Caveats.of(PolicyBuilder.policy().tools(Samples.COMPILE).build(), known))
                .isEmpty();
        assertThat(Caveats.of(
                        PolicyBuilder.policy().tools(Samples.SHELL).build(), known(offering(Samples.DEPLOY, CODE))))
                .isEmpty();
    }

    @Test
    void monitorThatCannotLook_isNamedWithItsReason() {
        // given
        Policy policy = PolicyBuilder.policy().monitor(WATCH).build();
        Capability review = offering(Samples.REVIEW);

        // then
        assertThat(Caveats.of(policy, known(review))).isEmpty();
        assertThat(Caveats.of(policy, known(review.requiring(List.of(GATE)))))
                .containsExactly("monitor names a capability that cannot look, since review@1 requires approval: a goal"
                        + " that comes to watch with it stops with POLICY_INVALID");
        assertThat(Caveats.of(PolicyBuilder.policy().build(), known(review.requiring(List.of(GATE)))))
                .isEmpty();
    }

    private static Map<CapabilityId, Capability> known(Capability... capabilities) {
        return Arrays.stream(capabilities)
                .collect(Collectors.toMap(one -> one.ref().id(), one -> one));
    }

    private static Capability offering(CapabilityId id, Tool... tools) {
        Capability like = Samples.build();
        return new Capability(
                CapabilityRef.of(id.value(), 1),
                like.digest(),
                like.pool(),
                EffectClass.NONE,
                false,
                List.of(tools),
                Set.of(),
                Set.of(),
                like.perTurn());
    }
}
