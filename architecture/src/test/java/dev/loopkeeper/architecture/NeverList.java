package dev.loopkeeper.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** What never happens in Loopkeeper's code, by name. ARCHITECTURE.md lists the same names. */
final class NeverList {

    private static final List<String> SERVICES = List.of("projection", "scheduler", "runner");
    private static final Pattern VAGUE_NAME =
            Pattern.compile("(Manager|Helper|Utils?|Impl|Base|Common)$|^(Base|Common)[A-Z]");

    private final Layout layout;

    private NeverList(Layout layout) {
        this.layout = layout;
    }

    static Map<String, ArchRule> of(Layout layout) {
        var list = new NeverList(layout);
        var rules = new LinkedHashMap<String, ArchRule>();
        rules.put("the domain sees only itself and plain java.base", list.domainIsPure());
        rules.put("the domain has no clock, chance, thread or environment", list.domainIsDeterministic());
        rules.put("the domain builds in one direction", list.domainHasOneDirection());
        rules.put("generated Avro classes stay in client and kernel.wire", list.avroStaysAtTheEdge());
        rules.put("services never see each other", list.servicesMeetOnTopics());
        rules.put("only standalone puts services together", list.onlyStandaloneComposes());
        rules.put("only standalone brings a broker along", list.onlyStandaloneEmbeds());
        rules.put("what is for tests stays out of production", list.testToolsStayInTests());
        rules.put("frameworks stay in boot packages", list.frameworksStayInBoot());
        rules.put("the query API only reads", list.queriesOnlyRead());
        rules.put(
                "cryptography lives in one package of client and one of kernel.wire", list.cryptographyIsInOnePlace());
        rules.put("only programs print", list.onlyProgramsPrint());
        rules.put("every package says what belongs in it and is null-marked", list.packagesAreIntroduced());
        rules.put("no name says nothing", list.namesSaySomething());
        return rules;
    }

    private ArchRule domainIsPure() {
        return noClasses()
                .that(areDomain())
                .should()
                .dependOnClassesThat(not(resideInAnyPackage(
                                "java.lang",
                                "java.lang.annotation",
                                "java.lang.invoke",
                                "java.lang.runtime",
                                "java.math",
                                "java.time..",
                                "java.util",
                                "java.util.function",
                                "java.util.regex",
                                "java.util.stream",
                                "org.jspecify.annotations"))
                        .and(not(areDomain()))
                        .and(not(primitivesAndTheirArrays())))
                .because(
                        "the kernel must decide the same everywhere: in a service, in the command line, in a replay years later");
    }

    private ArchRule domainIsDeterministic() {
        var impureTypes = resideInAnyPackage("java..")
                .and(DescribedPredicate.describe("are impure", (JavaClass c) -> Impure.TYPES.contains(c.getName())));
        return noClasses()
                .that(areDomain())
                .should()
                .dependOnClassesThat(impureTypes)
                .orShould()
                .callMethodWhere(Impure.calls())
                .because("time, chance and new ids arrive as arguments");
    }

    private ArchRule domainHasOneDirection() {
        return layeredArchitecture()
                .consideringOnlyDependenciesInLayers()
                .withOptionalLayers(true)
                .layer("facts")
                .definedBy(
                        layout.tree("kernel.id"),
                        layout.tree("kernel.budget"),
                        layout.tree("kernel.policy"),
                        layout.tree("kernel.receipt"),
                        layout.tree("kernel.goal"),
                        layout.tree("kernel.event"),
                        layout.tree("kernel.capacity"))
                .layer("advice")
                .definedBy(layout.tree("kernel.decide"))
                .layer("rulings")
                .definedBy(layout.tree("kernel.admission"), layout.tree("kernel.fold"), layout.tree("kernel.contract"))
                .layer("consequences")
                .definedBy(layout.tree("kernel.flow"))
                .layer("wire")
                .definedBy(layout.tree("kernel.wire"))
                .whereLayer("advice")
                .mayOnlyBeAccessedByLayers("rulings", "consequences", "wire")
                .whereLayer("rulings")
                .mayOnlyBeAccessedByLayers("consequences", "wire")
                .whereLayer("consequences")
                .mayOnlyBeAccessedByLayers("wire")
                .because("how a written event folds must not change with what is decided on it");
    }

    private ArchRule avroStaysAtTheEdge() {
        return noClasses()
                .that()
                .resideOutsideOfPackages(layout.tree("client"), layout.tree("kernel.wire"), layout.tree("schema"))
                .should()
                .dependOnClassesThat()
                .resideInAPackage(layout.tree("schema"))
                .because("a schema may change its shape without the domain noticing");
    }

    private ArchRule servicesMeetOnTopics() {
        return classes().should(Conditions.notReachFromOneServiceIntoAnother(layout, SERVICES));
    }

    private ArchRule onlyStandaloneComposes() {
        return classes()
                .that()
                .resideOutsideOfPackages(layout.tree("standalone"), layout.tree("bench"))
                .should(Conditions.notReachIntoServices(layout, SERVICES));
    }

    private ArchRule onlyStandaloneEmbeds() {
        return noClasses()
                .that()
                .resideOutsideOfPackages(
                        layout.tree("embedded"),
                        layout.tree("standalone"),
                        layout.tree("testkit"),
                        layout.tree("bench"))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(layout.tree("embedded"), "kafka..")
                .because("a service that carries a broker would some day start it in production");
    }

    private ArchRule testToolsStayInTests() {
        return noClasses()
                .that()
                .resideOutsideOfPackage(layout.tree("testkit"))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        layout.tree("testkit"), "org.junit..", "org.assertj..", "net.jqwik..", "org.awaitility..")
                .because("users run what we ship, not how we try it");
    }

    private ArchRule frameworksStayInBoot() {
        return noClasses()
                .that()
                .resideOutsideOfPackage(layout.root() + "..boot..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "io.quarkus..", "jakarta..", "org.eclipse.microprofile..", "io.smallrye..", "io.vertx..")
                .because("every engine also starts from a plain test");
    }

    private ArchRule queriesOnlyRead() {
        return noClasses()
                .that()
                .resideInAPackage(layout.tree("projection"))
                .should()
                .dependOnClassesThat()
                .haveNameMatching("jakarta\\.ws\\.rs\\.(POST|PUT|PATCH|DELETE)")
                .because("state changes by facts that are admitted, and the dashboard has none to propose");
    }

    private ArchRule cryptographyIsInOnePlace() {
        return classes().should(Conditions.keepCryptographyIn(layout, List.of("client", "kernel.wire")));
    }

    private ArchRule onlyProgramsPrint() {
        return noClasses()
                .that()
                .resideOutsideOfPackage(layout.tree("cli"))
                .and(not(areStartedByHand()))
                .should()
                .accessField(System.class, "out")
                .orShould()
                .accessField(System.class, "err")
                .orShould()
                .callMethod(Throwable.class, "printStackTrace")
                .because("services log, with keys and without payloads");
    }

    private ArchRule packagesAreIntroduced() {
        return classes()
                .that()
                .resideOutsideOfPackage(layout.tree("schema"))
                .should(Conditions.haveANullMarkedPackageInfo());
    }

    private ArchRule namesSaySomething() {
        return noClasses()
                .that()
                .resideOutsideOfPackage(layout.tree("schema"))
                .should(Conditions.haveANameMatching(VAGUE_NAME));
    }

    private DescribedPredicate<JavaClass> areDomain() {
        return resideInAPackage(layout.tree("kernel"))
                .and(not(resideInAPackage(layout.tree("kernel.wire"))))
                .as("are the kernel's domain");
    }

    private static DescribedPredicate<JavaClass> areStartedByHand() {
        return DescribedPredicate.describe(
                "have a main method",
                c -> c.tryGetMethod("main", String[].class).isPresent());
    }

    private static DescribedPredicate<JavaClass> primitivesAndTheirArrays() {
        return DescribedPredicate.describe(
                "are primitive", (JavaClass c) -> c.getBaseComponentType().isPrimitive());
    }
}
