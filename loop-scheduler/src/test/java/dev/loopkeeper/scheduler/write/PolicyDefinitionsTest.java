package dev.loopkeeper.scheduler.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.loopkeeper.kit.problem.ProblemException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PolicyDefinitionsTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    Path folder;

    @BeforeEach
    void define() throws IOException {
        Files.writeString(folder.resolve("standard.yaml"), """
                limits: { turns: 10, tokens: 1000 }
                allowedTools: [compile, comment]
                allowedCapabilities: [build]
                firstCapability: build
                conditions:
                  - { name: dear, kind: stop, when: used.cost_micros > 5 }
                """);
        Files.writeString(folder.resolve("notes.txt"), "no policy");
    }

    @Test
    void definition_isTakenWhereItIsNamedAndWhatIsNarrowedReplacesIt() throws IOException {
        // given
        PolicyDefinitions definitions = PolicyDefinitions.in(folder, true);

        // when
        JsonNode resolved = definitions.resolve(JSON.readTree("""
                {"definition":"standard","limits":{"turns":3},"allowedTools":["compile"],
                 "conditions":[{"name":"late","kind":"stop","when":"turn > 2"}]}"""));

        // then
        assertThat(resolved).isEqualTo(JSON.readTree("""
                {"limits":{"turns":3,"tokens":1000},"allowedTools":["compile"],"allowedCapabilities":["build"],
                 "firstCapability":"build","conditions":[{"name":"dear","kind":"stop","when":"used.cost_micros > 5"},
                 {"name":"late","kind":"stop","when":"turn > 2"}]}"""));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            value = {
                "{'definition':'standard','limits':{'turns':11}} # POLICY_LOOSENED # limits.turns",
                "{'definition':'standard','limits':{'tokens':'unlimited'}} # POLICY_LOOSENED # limits.tokens",
                "{'definition':'standard','limits':null} # POLICY_LOOSENED # limits.turns",
                "{'definition':'standard','allowedTools':['shell']} # POLICY_LOOSENED # allowedTools",
                "{'definition':'standard','conditions':null} # POLICY_LOOSENED # conditions",
                "{'definition':'free'} # NO_SUCH_DEFINITION # [standard]",
                "{'allowedCapabilities':['build'],'firstCapability':'build'} # NO_DEFINITION # names none"
            })
    void looseningOrNamingNone_isRefusedByName(String asked, String code, String named) throws IOException {
        // given
        PolicyDefinitions definitions = PolicyDefinitions.in(folder, true);
        JsonNode policy = JSON.readTree(asked.replace('\'', '"'));

        // then
        assertThatThrownBy(() -> definitions.resolve(policy))
                .isInstanceOfSatisfying(ProblemException.class, refused -> {
                    assertThat(refused.problem().code()).isEqualTo(code);
                    assertThat(refused.problem().detail()).contains(named);
                });
    }

    @Test
    void withoutDefinitions_aPolicyIsWhatItSays() throws IOException {
        // given
        JsonNode policy = JSON.readTree("{\"allowedCapabilities\":[\"build\"],\"firstCapability\":\"build\"}");

        // then
        assertThat(PolicyDefinitions.NONE.resolve(policy)).isSameAs(policy);
    }

    @Test
    void twoDefinitionsOfOneName_areRefusedByBothNames() throws IOException {
        // given
        Files.copy(folder.resolve("standard.yaml"), folder.resolve("standard.json"));

        // then
        assertThatThrownBy(() -> PolicyDefinitions.in(folder, false))
                .hasMessageContaining("standard.yaml")
                .hasMessageContaining("standard.json");
    }

    @Test
    void definitionThatNoGoalCanLiveUnder_isRefusedAtTheStart() throws IOException {
        // given
        Files.writeString(
                folder.resolve("bad.yaml"),
                "{allowedCapabilities: [build], firstCapability: build, conditions: [{name: a, kind: stop, when: turn >}]}");

        // then
        assertThatThrownBy(() -> PolicyDefinitions.in(folder, false))
                .hasMessageContaining("bad.yaml")
                .hasMessageContaining("line 1, column 7");
    }
}
