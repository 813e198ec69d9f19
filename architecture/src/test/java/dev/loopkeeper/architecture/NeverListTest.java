package dev.loopkeeper.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class NeverListTest {

    private static final Layout OURS = new Layout("dev.loopkeeper");
    private static final Layout PLANTED = new Layout("dev.loopkeeper.architecture.planted");

    private static JavaClasses ours;
    private static JavaClasses planted;

    @BeforeAll
    static void readClasses() {
        ours = new ClassFileImporter().withImportOption(new DoNotIncludeTests()).importPackages(OURS.root());
        planted = new ClassFileImporter().importPackages(PLANTED.root());
    }

    static Stream<Arguments> rules() {
        return NeverList.of(OURS).entrySet().stream().map(e -> Arguments.of(e.getKey(), e.getValue()));
    }

    /** For every rule a planted violation that it must report, and a neighbour that it must leave alone. */
    static Stream<Arguments> plantedViolations() {
        return Stream.of(
                Arguments.of("the domain sees only itself and plain java.base", "SeesFiles", "StaysPure"),
                Arguments.of("the domain sees only itself and plain java.base", "SeesAvro", "Codec"),
                Arguments.of("the domain has no clock, chance, thread or environment", "ReadsTheClock", "StaysPure"),
                Arguments.of("the domain builds in one direction", "AsksTheFold", "StaysPure"),
                Arguments.of("generated Avro classes stay in client and kernel.wire", "SeesAvro", "Codec"),
                Arguments.of("services never see each other", "Intrudes", "Together"),
                Arguments.of("only standalone puts services together", "Composes", "Together"),
                Arguments.of("only standalone brings a broker along", "CarriesABroker", "Carrier"),
                Arguments.of("what is for tests stays out of production", "Asserts", "Turns"),
                Arguments.of("frameworks stay in boot packages", "NeedsAContainer", "Wires"),
                Arguments.of("the query API only reads", "Changes", "Intrudes"),
                Arguments.of("cryptography lives in one package of client and one of kernel.wire", "Hashes", "Codec"),
                Arguments.of(
                        "cryptography lives in one package of client and one of kernel.wire", "client.seal", "Codec"),
                Arguments.of("only programs print", "Prints", "MayPrint"),
                Arguments.of("every package says what belongs in it and is null-marked", "kit.Turns", "Wires"),
                Arguments.of("no name says nothing", "TurnManager", "Turns"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rules")
    void ourClasses_keepTheRule(String name, ArchRule rule) {
        // when
        var report = rule.evaluate(ours).getFailureReport();

        // then
        assertThat(report.getDetails()).as(name).isEmpty();
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("plantedViolations")
    void plantedViolation_isReported(String name, String culprit, String allowed) {
        // given
        Map<String, ArchRule> rules = NeverList.of(PLANTED);

        // when
        var details = rules.get(name).evaluate(planted).getFailureReport().getDetails();

        // then
        assertThat(details)
                .anyMatch(d -> d.contains(culprit))
                .noneMatch(d -> d.contains(allowed + ".") || d.contains(allowed + ">"));
    }

    @Test
    void everyRule_isShownToBite() {
        // when
        var shown = plantedViolations().map(a -> a.get()[0]).distinct().toList();

        // then
        assertThat(NeverList.of(OURS).keySet())
                .containsExactlyInAnyOrderElementsOf(
                        shown.stream().map(String.class::cast).toList());
    }

    @Test
    void allModules_areSeen() {
        // when
        var packages = ours.stream().map(c -> c.getPackageName()).distinct().toList();

        // then
        assertThat(Stream.of(
                        "schema",
                        "client",
                        "kernel",
                        "embedded",
                        "kit",
                        "projection",
                        "scheduler",
                        "runner",
                        "standalone",
                        "cli"))
                .allMatch(module -> packages.stream().anyMatch(p -> OURS.isIn(module, p)));
    }
}
