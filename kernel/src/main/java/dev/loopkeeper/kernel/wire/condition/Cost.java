package dev.loopkeeper.kernel.wire.condition;

import dev.cel.common.ast.CelExpr;
import dev.cel.common.ast.CelExpr.CelCall;
import dev.cel.common.ast.CelExpr.CelComprehension;
import java.util.List;

/** The most steps that an expression can take, found from its shape alone: each node is a step, and a comprehension repeats its body for each element. */
final class Cost {
    /** The most steps that a condition may take. */
    static final long MOST = 5_000;

    private static final long REGEX_STEPS = 50;

    private Cost() {}

    static long of(CelExpr expression) {
        return switch (expression.exprKind().getKind()) {
            case NOT_SET, CONSTANT, IDENT -> 1;
            case SELECT -> sum(1, of(expression.select().operand()));
            case CALL -> call(expression.call());
            case LIST -> all(expression.list().elements());
            case STRUCT ->
                expression.struct().entries().stream()
                        .mapToLong(entry -> of(entry.value()))
                        .reduce(1, Cost::sum);
            case MAP ->
                expression.map().entries().stream()
                        .mapToLong(entry -> sum(of(entry.key()), of(entry.value())))
                        .reduce(1, Cost::sum);
            case COMPREHENSION -> comprehension(expression.comprehension());
        };
    }

    private static long call(CelCall call) {
        long steps = call.function().equals("matches") ? REGEX_STEPS : 1;
        long arguments = sum(steps, all(call.args()));
        return call.target().map(target -> sum(arguments, of(target))).orElse(arguments);
    }

    private static long comprehension(CelComprehension loop) {
        long once = sum(of(loop.loopCondition()), of(loop.loopStep()));
        long rounds = longest(loop.iterRange());
        long around = sum(sum(of(loop.iterRange()), of(loop.accuInit())), of(loop.result()));
        return sum(around, once > MOST / Math.max(rounds, 1) ? MOST + 1 : once * rounds);
    }

    /** How many elements {@code range} has at most. */
    private static long longest(CelExpr range) {
        return switch (range.exprKind().getKind()) {
            case LIST -> range.list().elements().size();
            case MAP -> range.map().entries().size();
            case COMPREHENSION -> longest(range.comprehension().iterRange());
            case CALL ->
                range.call().args().stream().mapToLong(Cost::longest).reduce(0, Cost::sum) + GoalView.LONGEST_LIST;
            case NOT_SET, CONSTANT, IDENT, SELECT, STRUCT -> GoalView.LONGEST_LIST;
        };
    }

    private static long all(List<CelExpr> expressions) {
        return expressions.stream().mapToLong(Cost::of).reduce(1, Cost::sum);
    }

    private static long sum(long a, long b) {
        return Math.min(a + b, MOST + 1);
    }
}
