package dev.loopkeeper.cli.session;

import dev.loopkeeper.kernel.id.GoalId;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A goal as people type it: {@code tenant/name}, or a name in the default tenant. */
public final class GoalArgument implements ITypeConverter<GoalId> {

    /** The tenant of a goal that is typed without one. */
    public static final String DEFAULT_TENANT = "default";

    /** {@code typed} with the default tenant before it, unless it names one. */
    public static String spelledOut(String typed) {
        return typed.contains("/") ? typed : DEFAULT_TENANT + "/" + typed;
    }

    @Override
    public GoalId convert(String typed) {
        return GoalId.parse(spelledOut(typed))
                .orElseThrow(() -> new TypeConversionException("expected [TENANT/]NAME, each part "
                        + "of letters, digits, '.', '_' and '-', starting with a letter or digit, but got '" + typed
                        + "'"));
    }
}
