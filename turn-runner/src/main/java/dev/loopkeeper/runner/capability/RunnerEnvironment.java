package dev.loopkeeper.runner.capability;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The runner's own environment, of which executors and tools get what their capability declares.
 *
 * @param variables all of it
 */
record RunnerEnvironment(Map<String, String> variables) {
    /** Variables whose values are no secrets; taking them out of evidence would only make it unreadable. */
    private static final Set<String> PUBLIC =
            Set.of("PATH", "HOME", "USER", "LOGNAME", "SHELL", "TERM", "PWD", "LANG", "TZ", "TMPDIR", "HOSTNAME");

    RunnerEnvironment {
        variables = Map.copyOf(variables);
    }

    Optional<String> variable(String name) {
        return Optional.ofNullable(variables.get(name));
    }

    /** The values of those variables that may be secrets. */
    List<String> secrets(List<String> names) {
        return names.stream()
                .filter(name -> !PUBLIC.contains(name) && !name.startsWith("LC_"))
                .flatMap(name -> variable(name).stream())
                .toList();
    }
}
