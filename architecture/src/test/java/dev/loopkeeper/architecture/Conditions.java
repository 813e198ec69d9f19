package dev.loopkeeper.architecture;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.NullMarked;

/** The conditions of the never-list for which ArchUnit has no words. */
final class Conditions {

    private static final Set<String> CRYPTOGRAPHY = Set.of(
            "java.security.Signature",
            "java.security.KeyFactory",
            "java.security.KeyPairGenerator",
            "java.security.MessageDigest",
            "java.security.DigestInputStream",
            "java.security.DigestOutputStream");

    private Conditions() {}

    static ArchCondition<JavaClass> notReachFromOneServiceIntoAnother(Layout layout, List<String> services) {
        return each("not reach from one service into another", (item, events) -> {
            for (var dependency : item.getDirectDependenciesFromSelf()) {
                var from = serviceOf(layout, services, dependency.getOriginClass());
                var to = serviceOf(layout, services, dependency.getTargetClass());
                if (from.isPresent() && to.isPresent() && !from.equals(to)) {
                    violated(events, item, dependency);
                }
            }
        });
    }

    static ArchCondition<JavaClass> notReachIntoServices(Layout layout, List<String> services) {
        return each("not reach into a service", (item, events) -> {
            if (serviceOf(layout, services, item).isEmpty()) {
                item.getDirectDependenciesFromSelf().stream()
                        .filter(d ->
                                serviceOf(layout, services, d.getTargetClass()).isPresent())
                        .forEach(d -> violated(events, item, d));
            }
        });
    }

    static ArchCondition<JavaClass> haveANullMarkedPackageInfo() {
        return each("have a null-marked package-info", (item, events) -> {
            var info = item.getPackage().tryGetPackageInfo();
            if (info.isEmpty() || !info.get().isAnnotatedWith(NullMarked.class)) {
                events.add(SimpleConditionEvent.violated(
                        item, item.getName() + " is in a package without a null-marked package-info"));
            }
        });
    }

    /** Negated by the rule: an event that is satisfied here is a violation there. */
    static ArchCondition<JavaClass> haveANameMatching(Pattern pattern) {
        return each(
                "have a name matching " + pattern,
                (item, events) -> events.add(new SimpleConditionEvent(
                        item,
                        pattern.matcher(item.getSimpleName()).find(),
                        item.getName() + " has a name that says nothing")));
    }

    /** At most one package below each home may see cryptography, and nobody else. */
    static ArchCondition<JavaClass> keepCryptographyIn(Layout layout, List<String> homes) {
        return new ArchCondition<>("keep cryptography in one package each of " + homes) {

            private final Map<String, TreeSet<String>> packages = new LinkedHashMap<>();

            @Override
            public void check(JavaClass item, ConditionEvents events) {
                for (var dependency : item.getDirectDependenciesFromSelf()) {
                    if (isCryptography(dependency.getTargetClass())) {
                        var home = homes.stream()
                                .filter(h -> layout.isIn(h, item.getPackageName()))
                                .findFirst();
                        if (home.isEmpty()) {
                            violated(events, item, dependency);
                        } else {
                            packages.computeIfAbsent(home.get(), h -> new TreeSet<>())
                                    .add(item.getPackageName());
                        }
                    }
                }
            }

            @Override
            public void finish(ConditionEvents events) {
                packages.forEach((home, found) -> {
                    if (found.size() > 1) {
                        events.add(SimpleConditionEvent.violated(
                                found, home + " has cryptography in more than one package: " + found));
                    }
                });
            }
        };
    }

    private static boolean isCryptography(JavaClass type) {
        return CRYPTOGRAPHY.contains(type.getName()) || type.getPackageName().startsWith("javax.crypto");
    }

    private static Optional<String> serviceOf(Layout layout, List<String> services, JavaClass type) {
        return services.stream()
                .filter(s -> layout.isIn(s, type.getPackageName()))
                .findFirst();
    }

    private static void violated(ConditionEvents events, JavaClass item, Dependency dependency) {
        events.add(SimpleConditionEvent.violated(item, dependency.getDescription()));
    }

    private static ArchCondition<JavaClass> each(String description, BiConsumer<JavaClass, ConditionEvents> check) {
        return new ArchCondition<>(description) {
            @Override
            public void check(JavaClass item, ConditionEvents events) {
                check.accept(item, events);
            }
        };
    }
}
