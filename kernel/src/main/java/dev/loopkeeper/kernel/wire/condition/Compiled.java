package dev.loopkeeper.kernel.wire.condition;

import dev.cel.common.CelIssue;
import dev.cel.common.CelOptions;
import dev.cel.common.CelSourceLocation;
import dev.cel.common.CelValidationException;
import dev.cel.common.CelValidationResult;
import dev.cel.common.types.SimpleType;
import dev.cel.compiler.CelCompiler;
import dev.cel.compiler.CelCompilerBuilder;
import dev.cel.compiler.CelCompilerFactory;
import dev.cel.parser.CelStandardMacro;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelRuntime;
import dev.cel.runtime.CelRuntimeFactory;
import java.util.Map;

/** A condition after the compiler has seen it: a program, or what is wrong with it. */
sealed interface Compiled {
    /** It can be evaluated. */
    record Usable(CelRuntime.Program program) implements Compiled {
        /**
         * Whether it holds for what {@code view} shows.
         *
         * @throws CelEvaluationException if that cannot be told, as for a division by zero
         */
        boolean holds(Map<String, Object> view) throws CelEvaluationException {
            return Boolean.TRUE.equals(program.eval(view));
        }
    }

    /** It can never be evaluated; {@code fault} says why and where. */
    record Faulty(String fault) implements Compiled {}

    /** What the compiler makes of {@code expression}. */
    static Compiled of(String expression) {
        CelValidationResult result = Engine.COMPILER.compile(expression);
        if (result.hasError()) {
            return new Faulty(
                    result.getErrors().stream().findFirst().map(Compiled::shown).orElse("it does not compile"));
        }
        try {
            var tree = result.getAst();
            if (Cost.of(tree.getExpr()) > Cost.MOST) {
                return new Faulty("it may take more than " + Cost.MOST + " steps");
            }
            return new Usable(Engine.RUNTIME.createProgram(tree));
        } catch (CelValidationException | CelEvaluationException e) {
            return new Faulty(String.valueOf(e.getMessage()));
        }
    }

    private static String shown(CelIssue issue) {
        CelSourceLocation where = issue.getSourceLocation();
        return "line " + where.getLine() + ", column " + (where.getColumn() + 1) + ": "
                + issue.getMessage().strip().replace('\n', ' ');
    }

    /** The compiler and the runtime, made when the first condition is met. */
    final class Engine {
        private static final CelOptions BOUNDS = CelOptions.current()
                .maxExpressionCodePointSize(4_000)
                .maxParseRecursionDepth(32)
                .maxParseErrorRecoveryLimit(10)
                .comprehensionMaxIterations((int) Cost.MOST)
                .build();

        static final CelCompiler COMPILER = compiler();
        static final CelRuntime RUNTIME =
                CelRuntimeFactory.standardCelRuntimeBuilder().setOptions(BOUNDS).build();

        private Engine() {}

        private static CelCompiler compiler() {
            CelCompilerBuilder builder = CelCompilerFactory.standardCelCompilerBuilder()
                    .setOptions(BOUNDS)
                    .setStandardMacros(CelStandardMacro.STANDARD_MACROS)
                    .setResultType(SimpleType.BOOL);
            for (GoalView value : GoalView.values()) {
                builder.addVar(value.variable(), value.type());
            }
            return builder.build();
        }
    }
}
