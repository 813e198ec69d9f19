package dev.loopkeeper.cli.harness;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.loopkeeper.kernel.id.GoalId;
import java.util.List;

/**
 * One case: what there is, what happens, and what must come of it.
 *
 * @param name unique among the cases of a run
 * @param title what it shows
 * @param goal the goal it opens
 * @param document the goal's document, with the digests of context files filled in
 * @param capabilities documents to register before
 * @param context files to put where the runner looks for them
 * @param models models that are asked, and what they say
 * @param steps what happens, in order
 * @param expected what must be found at the end
 */
public record HarnessCase(
        String name,
        String title,
        GoalId goal,
        ObjectNode document,
        List<ObjectNode> capabilities,
        List<ContextFile> context,
        ScriptedModels models,
        List<Step> steps,
        Expected expected) {

    public HarnessCase {
        capabilities = List.copyOf(capabilities);
        context = List.copyOf(context);
        steps = List.copyOf(steps);
    }
}
