package dev.loopkeeper.architecture;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import io.smallrye.config.WithName;
import io.smallrye.config.WithParentName;
import java.lang.reflect.Method;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The configuration properties that the services' mappings declare, and their names as environment variables. */
final class KnownProperties {

    private static final Set<Class<?>> MAY_BE_ABSENT =
            Set.of(Optional.class, OptionalInt.class, OptionalLong.class, OptionalDouble.class, Map.class);

    private final Map<String, String> byVariable = new TreeMap<>();
    private final Map<String, String> defaults = new TreeMap<>();
    private final Set<String> required = new TreeSet<>();
    private final Set<String> openPrefixes = new TreeSet<>();

    private KnownProperties() {}

    /** The properties of all mappings among {@code classes}. */
    static KnownProperties of(JavaClasses classes) {
        var known = new KnownProperties();
        classes.stream()
                .filter(type -> type.isAnnotatedWith(ConfigMapping.class))
                .map(JavaClass::reflect)
                .forEach(known::add);
        return known;
    }

    /** The property that an environment variable sets, if any has that name. */
    Optional<String> property(String variable) {
        return Optional.ofNullable(byVariable.get(variable))
                .or(() -> openPrefixes.stream()
                        .filter(prefix -> variable.startsWith(variable(prefix) + "_"))
                        .findFirst());
    }

    /** Properties below {@code prefix} that have neither a default nor leave to be absent, as environment variables. */
    Set<String> requiredVariables(String prefix) {
        return required.stream()
                .filter(property -> property.startsWith(prefix + "."))
                .map(KnownProperties::variable)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The default of a property that has one. */
    Optional<String> defaultOf(String property) {
        return Optional.ofNullable(defaults.get(property));
    }

    private void add(Class<?> mapping) {
        add(mapping.getAnnotation(ConfigMapping.class).prefix(), mapping);
    }

    private void add(String prefix, Class<?> group) {
        for (Method method : group.getMethods()) {
            String name = method.isAnnotationPresent(WithParentName.class) ? prefix : prefix + "." + name(method);
            if (Map.class.isAssignableFrom(method.getReturnType())) {
                openPrefixes.add(name);
            } else if (isGroup(method.getReturnType())) {
                add(name, method.getReturnType());
            } else {
                add(name, method);
            }
        }
    }

    private void add(String name, Method method) {
        byVariable.put(variable(name), name);
        WithDefault absent = method.getAnnotation(WithDefault.class);
        if (absent != null) {
            defaults.put(name, absent.value());
        } else if (!MAY_BE_ABSENT.contains(method.getReturnType())) {
            required.add(name);
        }
    }

    private static boolean isGroup(Class<?> type) {
        return type.isInterface() && type.getName().startsWith("dev.loopkeeper.");
    }

    private static String name(Method method) {
        WithName named = method.getAnnotation(WithName.class);
        return named != null
                ? named.value()
                : method.getName().replaceAll("([a-z0-9])([A-Z])", "$1-$2").toLowerCase(Locale.ROOT);
    }

    /** As MicroProfile Config looks for a property in the environment. */
    private static String variable(String property) {
        return property.replaceAll("[^A-Za-z0-9]", "_").toUpperCase(Locale.ROOT);
    }
}
