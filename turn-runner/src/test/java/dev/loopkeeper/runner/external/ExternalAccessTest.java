package dev.loopkeeper.runner.external;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loopkeeper.client.crypto.Secret;
import dev.loopkeeper.kit.problem.ProblemException;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExternalAccessTest {
    private static final String TOKEN = "a-token-of-16-or-more";
    private static final ExternalAccess HERE = new ExternalAccess(Optional.of(new Secret(TOKEN)), false);

    @Test
    void withoutAConfiguredToken_nobodyIsLetIn() {
        assertRefused(ExternalAccess.NONE, Optional.of("Bearer "), true, "EXTERNAL_NOT_ENABLED");
        assertRefused(ExternalAccess.NONE, Optional.of("Bearer " + TOKEN), true, "EXTERNAL_NOT_ENABLED");
    }

    @Test
    void rightTokenFromHere_isLetIn() {
        assertThatCode(() -> HERE.demand(Optional.of("Bearer " + TOKEN), true)).doesNotThrowAnyException();
    }

    @Test
    void rightTokenFromElsewhere_isLetInOnlyWhereThatIsConfigured() {
        assertRefused(HERE, Optional.of("Bearer " + TOKEN), false, "NOT_FROM_HERE");
        assertThatCode(() -> new ExternalAccess(Optional.of(new Secret(TOKEN)), true)
                        .demand(Optional.of("Bearer " + TOKEN), false))
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Bearer ",
                "Bearer a-token-of-16-or-mor",
                "Bearer A-TOKEN-OF-16-OR-MORE",
                "Basic " + TOKEN,
                TOKEN
            })
    void anythingElse_isNot(String header) {
        assertRefused(HERE, Optional.of(header), true, "UNAUTHENTICATED");
    }

    @Test
    void noHeader_isNot() {
        assertRefused(HERE, Optional.empty(), true, "UNAUTHENTICATED");
    }

    @Test
    void tokenThatIsEasilyGuessed_isRefusedAtTheStartAndNotRepeated() {
        assertThatThrownBy(() -> new ExternalAccess(Optional.of(new Secret("hunter2")), false))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("external-token-file")
                .message()
                .doesNotContain("hunter2");
    }

    private static void assertRefused(ExternalAccess access, Optional<String> header, boolean here, String code) {
        assertThatThrownBy(() -> access.demand(header, here))
                .isInstanceOfSatisfying(ProblemException.class, refused -> {
                    assertThat(refused.problem().code()).isEqualTo(code);
                    assertThat(refused.problem().toString()).doesNotContain(TOKEN);
                });
    }
}
