package dev.loopkeeper.scheduler.write;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kit.auth.AuthSettings;
import dev.loopkeeper.kit.problem.Problem;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DoorwayTest {
    private static final AuthSettings ISSUER = new AuthSettings(
            Optional.of(new AuthSettings.Issuer("https://id.example", Optional.empty(), "loopkeeper", "groups", "sub")),
            false,
            false);

    @ParameterizedTest
    @CsvSource({
        "application/json, 127.0.0.1:8082,",
        "application/json; charset=utf-8, localhost,",
        "Application/JSON, [::1]:8082, http://[::1]:8082"
    })
    void jsonFromThisMachine_isLetIn(String type, String host, String origin) {
        // given
        Doorway doorway = doorway(type, host, origin);

        // then
        assertThat(doorway.refusal(AuthSettings.NONE)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        ", 127.0.0.1, , 415",
        "text/plain, 127.0.0.1, , 415",
        "application/x-www-form-urlencoded, 127.0.0.1, , 415",
        "application/json, rebound.example:8082, , 403",
        "application/json, , , 403",
        "application/json, 127.0.0.1:8082, https://page.example, 403",
        "application/json, 127.0.0.1:8082, null, 403"
    })
    void whatAWebPageCouldSend_isRefused(String type, String host, String origin, int status) {
        // given
        Doorway doorway = doorway(type, host, origin);

        // then
        assertThat(doorway.refusal(AuthSettings.NONE).map(Problem::status)).contains(status);
    }

    @Test
    void hostThatIsNoAddress_isRefused() {
        // given
        Doorway doorway = doorway("application/json", "not a host", null);

        // then
        assertThat(doorway.refusal(AuthSettings.NONE)).isPresent();
    }

    @ParameterizedTest
    @CsvSource({"10.0.0.1:8082,", "write.example, https://page.example"})
    void tokenOfAnIssuer_comesFromNoPageAndSoFromAnywhere(String host, String origin) {
        // given
        Doorway doorway = doorway("application/json", host, origin);

        // then
        assertThat(doorway.refusal(ISSUER)).isEmpty();
    }

    @Test
    void browserWithACertificate_mayOnlyBeOnThisServersOwnPage() {
        // given
        Doorway own = doorway("application/json", "write.example", "https://write.example");
        Doorway foreign = doorway("application/json", "write.example", "https://page.example");
        AuthSettings mutualTls = new AuthSettings(Optional.empty(), true, false);

        // then
        assertThat(own.refusal(mutualTls)).isEmpty();
        assertThat(foreign.refusal(mutualTls).map(Problem::status)).contains(403);
    }

    private static Doorway doorway(String type, String host, String origin) {
        return new Doorway(Optional.ofNullable(type), Optional.ofNullable(host), Optional.ofNullable(origin));
    }
}
