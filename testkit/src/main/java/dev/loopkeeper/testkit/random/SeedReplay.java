package dev.loopkeeper.testkit.random;

import java.security.SecureRandom;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;

/** Chooses the seed of each test, or takes the given one, and names it when the test fails. */
final class SeedReplay implements ParameterResolver, TestExecutionExceptionHandler {

    static final String PROPERTY = "loopkeeper.test.seed";
    private static final Namespace NAMESPACE = Namespace.create(SeedReplay.class);

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == RandomGenerator.class;
    }

    @Override
    public RandomGenerator resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return new SplittableRandom(seed(context));
    }

    @Override
    public void handleTestExecutionException(ExtensionContext context, Throwable failure) throws Throwable {
        String hint = "%s failed with -D%s=%d".formatted(context.getDisplayName(), PROPERTY, seed(context));
        System.err.println(hint);
        failure.addSuppressed(new ReplayHint(hint));
        throw failure;
    }

    private static long seed(ExtensionContext context) {
        return context.getStore(NAMESPACE).computeIfAbsent(PROPERTY, property -> chosenSeed(), Long.class);
    }

    private static Long chosenSeed() {
        Long given = Long.getLong(PROPERTY);
        return given == null ? Long.valueOf(new SecureRandom().nextLong()) : given;
    }

    /** Carries the seed into reports that show only the failure. */
    private static final class ReplayHint extends Exception {

        private static final long serialVersionUID = 1;

        ReplayHint(String hint) {
            super(hint, null, false, false);
        }
    }
}
