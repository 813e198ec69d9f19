package dev.loopkeeper.architecture;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import java.util.Set;

/** What of {@code java.base} gives a different answer when asked again. */
final class Impure {

    static final Set<String> TYPES = Set.of(
            "java.lang.Thread",
            "java.lang.ThreadLocal",
            "java.lang.Process",
            "java.lang.ProcessBuilder",
            "java.lang.Runtime",
            "java.lang.System",
            "java.time.Clock",
            "java.time.InstantSource",
            "java.util.Random",
            "java.util.SplittableRandom",
            "java.util.Timer",
            "java.util.Scanner",
            "java.util.ServiceLoader");

    private static final Set<String> METHODS = Set.of(
            "java.lang.Math.random",
            "java.lang.StrictMath.random",
            "java.util.UUID.randomUUID",
            "java.util.Collections.shuffle",
            "java.util.Locale.getDefault",
            "java.util.TimeZone.getDefault",
            "java.time.ZoneId.systemDefault",
            "java.lang.Object.wait",
            "java.lang.Object.notify",
            "java.lang.Object.notifyAll");

    private Impure() {}

    static DescribedPredicate<JavaMethodCall> calls() {
        return DescribedPredicate.describe("the answer depends on when, where or luck", call -> {
            var owner = call.getTargetOwner().getName();
            var method = call.getTarget().getName();
            return METHODS.contains(owner + "." + method) || (owner.startsWith("java.time.") && method.equals("now"));
        });
    }
}
