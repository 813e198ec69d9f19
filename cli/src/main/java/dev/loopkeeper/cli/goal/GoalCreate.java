package dev.loopkeeper.cli.goal;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.loopkeeper.cli.api.Path;
import dev.loopkeeper.cli.capability.CapabilityDocuments;
import dev.loopkeeper.cli.capability.CapabilityPublisher;
import dev.loopkeeper.cli.capability.CapabilityPublisher.Outcome;
import dev.loopkeeper.cli.capability.OperatorKey;
import dev.loopkeeper.cli.failure.CommandFailure;
import dev.loopkeeper.cli.session.GoalArgument;
import dev.loopkeeper.cli.session.Session;
import dev.loopkeeper.cli.session.Submission;
import dev.loopkeeper.cli.trust.RootKey;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.policy.Caveats;
import dev.loopkeeper.kernel.policy.Policy;
import dev.loopkeeper.kernel.wire.CapabilityDocument;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Opens a goal. */
@Command(
        name = "create",
        description = {"Open a goal.", "What options say replaces what the document says."})
final class GoalCreate implements Callable<Integer> {

    @Mixin
    Session session;

    @Mixin
    Submission submission;

    @Mixin
    OperatorKey operatorKey;

    @Mixin
    RootKey rootKey;

    @Parameters(
            paramLabel = "GOAL",
            arity = "0..1",
            description = "The goal, as [TENANT/]NAME; may be in the document.")
    @Nullable
    GoalId goal;

    @Option(
            names = {"-f", "--file"},
            paramLabel = "FILE",
            description = {
                "The goal's document, YAML or JSON; - for standard input.",
                "May bring capabilities along, which are registered first, unless the goal could not be opened. In its texts $${java}, $${dir}, $${scratch} and"
                        + " $${seed} mean this JVM's program, the document's folder, a new folder and a random number."
            })
    @Nullable
    String file;

    @Option(names = "--title", paramLabel = "TEXT", description = "A short name for people.")
    @Nullable
    String title;

    @Option(names = "--objective", paramLabel = "TEXT", description = "What is to be reached.")
    @Nullable
    String objective;

    @Option(
            names = "--capability",
            paramLabel = "ID",
            description = "A capability that turns may run; the first is the first turn's.")
    List<String> capabilities = List.of();

    @Option(names = "--tool", paramLabel = "ID", description = "A tool that turns may use.")
    List<String> tools = List.of();

    @Option(names = "--turns", paramLabel = "N", description = "At most so many turns; or none, unlimited.")
    @Nullable
    String turns;

    @Option(names = "--todo", paramLabel = "ID=TITLE", description = "Work known at the start.")
    Map<String, String> todos = new LinkedHashMap<>();

    @Option(names = "--input", paramLabel = "NAME=VALUE", description = "An input for the first turn.")
    Map<String, String> inputs = new LinkedHashMap<>();

    @Override
    public Integer call() throws IOException, InterruptedException {
        GoalFile read = file == null
                ? new GoalFile(Submission.body(), List.of())
                : GoalFile.read(file, inputs.keySet(), session);
        ObjectNode document = read.goal();
        id(document);
        put(document, "title", title);
        put(document, "objective", objective);
        policy(document);
        work(document);
        if (!document.hasNonNull("goal") || !document.hasNonNull("objective")) {
            throw CommandFailure.usage(
                    "expected a goal id and an objective, but "
                            + (document.hasNonNull("goal") ? "the objective" : "the id") + " is missing",
                    "give GOAL and --objective, or a document with --file");
        }
        if (!document.hasNonNull("policy")) {
            throw CommandFailure.usage(
                    "expected a policy, but there is none: no turn could ever run",
                    "name what turns may run with --capability ID, or give a document that has a policy");
        }
        Set<String> told = read.capabilities().isEmpty() ? Set.of() : register(document, read.capabilities());
        return submission.send(session, Path.goals(), document, told);
    }

    private void id(ObjectNode document) {
        if (goal != null) {
            document.put("goal", goal.toString());
        } else if (document.path("goal").isTextual()) {
            document.put("goal", GoalArgument.spelledOut(document.path("goal").asText()));
        }
    }

    /** Registers what the goal brings along, if it may be opened and all of it may be registered; what was told about them. */
    private Set<String> register(ObjectNode goalDocument, List<ObjectNode> documents)
            throws IOException, InterruptedException {
        String name = String.valueOf(file);
        Optional<Policy> policy = OpeningCheck.demand(name, goalDocument);
        List<CapabilityDocument> read = documents.stream()
                .map(document -> CapabilityDocuments.read(name, document))
                .toList();
        Set<String> caveats = new LinkedHashSet<>();
        policy.ifPresent(known -> caveats.addAll(Caveats.of(known, CapabilityDocuments.newest(read))));
        java.nio.file.Path key = operatorKey.file(session);
        try (var publisher = new CapabilityPublisher(session.kafka(), rootKey.of(session), key)) {
            documents.forEach(document -> publisher.demandUnchanged(name, document));
            for (ObjectNode capability : documents) {
                CapabilityPublisher.Registration registration = publisher.publish(name, capability);
                session.note("loopctl: registered " + registration.capability()
                        + (registration.outcome() == Outcome.BEFORE ? ", as it was before" : ""));
            }
        }
        caveats.forEach(caveat -> session.note("loopctl: " + caveat));
        return caveats;
    }

    private void policy(ObjectNode document) {
        if (!capabilities.isEmpty()) {
            ObjectNode policy = document.withObject("/policy");
            texts(policy.putArray("allowedCapabilities"), capabilities);
            policy.put("firstCapability", capabilities.getFirst());
        }
        if (!tools.isEmpty()) {
            texts(document.withObject("/policy").putArray("allowedTools"), tools);
        }
        if (turns != null) {
            ObjectNode limits = document.withObject("/policy/limits");
            if (turns.matches("\\d{1,9}")) {
                limits.put("turns", Integer.parseInt(turns));
            } else {
                limits.put("turns", turns);
            }
        }
    }

    private void work(ObjectNode document) {
        if (!todos.isEmpty()) {
            ArrayNode list = document.putArray("todos");
            todos.forEach((id, name) ->
                    list.addObject().put("id", id).put("title", name).put("owner", "agent"));
        }
        inputs.forEach((name, value) -> document.withObject("/inputs").put(name, value));
    }

    private static void texts(ArrayNode list, List<String> texts) {
        texts.forEach(list::add);
    }

    private static void put(ObjectNode document, String field, @Nullable String value) {
        if (value != null) {
            document.put(field, value);
        }
    }
}
