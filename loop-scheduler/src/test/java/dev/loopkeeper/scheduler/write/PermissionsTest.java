package dev.loopkeeper.scheduler.write;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.event.Signal;
import dev.loopkeeper.kernel.id.Principal;
import dev.loopkeeper.kit.auth.Caller;
import dev.loopkeeper.kit.auth.Role;
import dev.loopkeeper.kit.problem.Problem;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PermissionsTest {
    private static final String DIGEST = "sha256:" + "0".repeat(64);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "pause    | {}                              | producer reviewer operator",
                "resume   | {}                              | producer operator",
                "close    | {}                              | producer operator",
                "hand-off | {\"from\":\"a\",\"to\":\"b\"}   | producer operator",
                "cancel   | {}                              | operator",
                "policy   | {\"allowedCapabilities\":[\"b\"],\"firstCapability\":\"b\"} | operator"
            })
    void goalEvent_isForExactlyTheseRoles(String action, String body, String roles) {
        // when
        Set<Role> allowed = roles(role -> Permissions.refusal(
                        caller(role), RequestReader.goalEvent(action, body.getBytes(UTF_8), PolicyDefinitions.NONE))
                .isEmpty());

        // then
        assertThat(allowed).isEqualTo(Role.among(List.of(roles.split(" "))));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"kind\":\"CORRECTION\",\"text\":\"x\"}                                 | reviewer",
                "{\"kind\":\"RECONCILED\",\"action\":\"pay\",\"finding\":\"HAPPENED\"}    | reviewer operator",
                "{\"kind\":\"BUDGET_RAISED\",\"limits\":{\"turns\":9}}                    | operator",
                "{\"kind\":\"TODO_ADDED\",\"todo\":{\"id\":\"t\",\"title\":\"t\"}}        | producer reviewer",
                "{\"kind\":\"TODO_COMPLETED\",\"todo\":\"t\",\"successor\":\"none\"}      | producer reviewer",
                "{\"kind\":\"WAKE\"}                                                      | producer operator",
                "{\"kind\":\"EXTERNAL_EVENT\",\"event\":\"ci\",\"summary\":\"green\"}     | producer"
            })
    void signal_isForExactlyTheseRoles(String body, String roles) {
        // when
        Set<Role> allowed = roles(role -> Permissions.refusal(caller(role), RequestReader.signal(body.getBytes(UTF_8)))
                .isEmpty());

        // then
        assertThat(allowed).isEqualTo(Role.among(List.of(roles.split(" "))));
    }

    @Test
    void answersToGatesAndScores_areForReviewersOnly() {
        // given
        Signal verdict = RequestReader.verdict(
                "g1", ("{\"verdict\":\"approve\",\"askedDigest\":\"" + DIGEST + "\"}").getBytes(UTF_8));
        Signal reward = RequestReader.reward("{\"turn\":1,\"score\":1}".getBytes(UTF_8));

        // then
        assertThat(roles(role -> Permissions.refusal(caller(role), verdict).isEmpty()))
                .containsExactly(Role.REVIEWER);
        assertThat(roles(role -> Permissions.refusal(caller(role), reward).isEmpty()))
                .containsExactly(Role.REVIEWER);
    }

    @Test
    void refusal_namesTheRolesThatWouldDoAndThoseThereAre() {
        // when
        Problem problem = Permissions.refusalToOpen(caller(Role.AUDITOR)).orElseThrow();

        // then
        assertThat(problem.status()).isEqualTo(403);
        assertThat(problem.detail()).isEqualTo("expected a caller with role operator or producer, but ann has auditor");
    }

    @Test
    void callerWithoutRoles_mayDoNothing() {
        // given
        Caller nobody = new Caller(new Principal("ann"), Role.among(List.of("admin", "root")));

        // then
        assertThat(Permissions.refusalToOpen(nobody)).isPresent();
    }

    private static Set<Role> roles(Predicate<Role> allowed) {
        Set<Role> roles = EnumSet.noneOf(Role.class);
        Arrays.stream(Role.values()).filter(allowed).forEach(roles::add);
        return roles;
    }

    private static Caller caller(Role role) {
        return new Caller(new Principal("ann"), Set.of(role));
    }
}
