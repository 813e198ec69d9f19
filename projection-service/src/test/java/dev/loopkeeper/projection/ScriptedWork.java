package dev.loopkeeper.projection;

import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.goal.Successor;
import dev.loopkeeper.kernel.goal.Todo;
import dev.loopkeeper.kernel.id.CapabilityId;
import dev.loopkeeper.kernel.id.TodoId;
import dev.loopkeeper.kernel.receipt.Effect;
import dev.loopkeeper.kernel.receipt.Proposal;
import dev.loopkeeper.schema.SealedReceipt;
import dev.loopkeeper.schema.TurnRequest;

/** What turns of scripted loops do: a child's turn ends it, any other finds the next todo and does the last, and one of a parent's proposes a child besides. */
final class ScriptedWork {

    private static final Effect CHILD =
            new Effect.ChildProposed("do a part", new CapabilityId("work"), new Amounts(0, 500, 0, 0));

    private ScriptedWork() {}

    static SealedReceipt receipt(ScriptedTurn turn, TurnRequest request, String parent) {
        if (request.getGoalId().startsWith(parent + ".")) {
            return turn.completed(
                    new Proposal.Complete("the part is done"),
                    found("part"),
                    new Effect.TodoDone(new TodoId("part"), new Successor.Nothing("nothing is left of it")));
        }
        TodoId last = new TodoId("t" + (request.getTurn() - 1));
        TodoId next = new TodoId("t" + request.getTurn());
        Effect done = new Effect.TodoDone(last, new Successor.Next(next));
        return request.getGoalId().equals(parent)
                ? turn.completed(Proposal.NOTHING, found(next.value()), done, CHILD)
                : turn.completed(Proposal.NOTHING, found(next.value()), done);
    }

    private static Effect found(String todo) {
        return new Effect.TodoFound(Todo.open(new TodoId(todo), "go on", Todo.Owner.AGENT, false));
    }
}
