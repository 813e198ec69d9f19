package dev.loopkeeper.scheduler.write;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.loopkeeper.kernel.id.IdGrammar;
import dev.loopkeeper.kernel.policy.Narrowing;
import dev.loopkeeper.kernel.policy.Policy;
import dev.loopkeeper.kernel.policy.PolicyCheck;
import dev.loopkeeper.kernel.wire.GoalDocument;
import dev.loopkeeper.kernel.wire.JsonFields;
import dev.loopkeeper.kernel.wire.MalformedDocument;
import dev.loopkeeper.kernel.wire.condition.PolicyConditions;
import dev.loopkeeper.kit.problem.Problem;
import dev.loopkeeper.kit.problem.ProblemException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Policies that an installation defines by name. A caller names one in {@code policy.definition} and may narrow it; nobody loosens one on the way. */
public final class PolicyDefinitions {
    /** No definitions: whoever opens a goal writes its whole policy. */
    public static final PolicyDefinitions NONE = new PolicyDefinitions(Map.of(), false);

    private static final String NAME = "definition";

    /** Lists to which a caller adds. All other lists of a caller take the definition's place. */
    private static final Set<String> ADDED_TO = Set.of("conditions", "context");

    private static final YAMLMapper YAML = YAMLMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
            .build();

    private final Map<String, ObjectNode> definitions;
    private final boolean required;

    private PolicyDefinitions(Map<String, ObjectNode> definitions, boolean required) {
        this.definitions = new TreeMap<>(definitions);
        this.required = required;
    }

    /**
     * The definitions in {@code folder}: each file NAME.yaml, NAME.yml or NAME.json is one.
     *
     * @param required whether a policy must name one
     * @throws IllegalArgumentException if one cannot be read, if two have one name, or if one is no policy that a goal can live under
     */
    public static PolicyDefinitions in(Path folder, boolean required) {
        Map<String, ObjectNode> definitions = new TreeMap<>();
        Map<String, Path> named = new TreeMap<>();
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> documents =
                    files.filter(PolicyDefinitions::isDocument).sorted().toList();
            for (Path file : documents) {
                Path before = named.put(nameOf(file), file);
                if (before != null) {
                    throw new IllegalArgumentException("expected one definition of the name " + nameOf(file)
                            + ", but there are " + before + " and " + file);
                }
                definitions.put(nameOf(file), read(file));
            }
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "expected a folder of policies at " + folder + ", but reading it failed", e);
        }
        return new PolicyDefinitions(definitions, required);
    }

    /**
     * The policy that {@code asked} means: itself, or the definition that it names with what it narrows.
     *
     * @throws ProblemException if there is no such definition, if one is required and none is named, or if it is loosened
     */
    JsonNode resolve(JsonNode asked) {
        if (!asked.isObject() || !asked.has(NAME)) {
            if (required) {
                throw refused("NO_DEFINITION", "a policy that names a definition", "it names none");
            }
            return asked;
        }
        ObjectNode definition = definition(asked.path(NAME));
        ObjectNode merged = merged(definition, ((ObjectNode) asked.deepCopy()).without(NAME));
        Optional<String> loosened = Narrowing.fault(policy("definition", definition), policy("policy", merged));
        if (loosened.isPresent()) {
            throw refused(
                    "POLICY_LOOSENED",
                    "a policy that allows no more than its definition "
                            + asked.path(NAME).asText(),
                    loosened.get());
        }
        return merged;
    }

    private ObjectNode definition(JsonNode name) {
        ObjectNode found = definitions.get(name.asText());
        if (found == null) {
            throw refused(
                    "NO_SUCH_DEFINITION",
                    "one of the definitions " + definitions.keySet(),
                    "it is " + IdGrammar.quote(name.asText()));
        }
        return found;
    }

    private static ObjectNode merged(ObjectNode definition, JsonNode asked) {
        ObjectNode merged = definition.deepCopy();
        asked.properties().forEach(field -> {
            JsonNode before = merged.path(field.getKey());
            if (before instanceof ObjectNode inner && field.getValue().isObject()) {
                merged.set(field.getKey(), merged(inner, field.getValue()));
            } else if (before instanceof ArrayNode list
                    && ADDED_TO.contains(field.getKey())
                    && field.getValue().isArray()) {
                field.getValue().forEach(list::add);
            } else {
                merged.set(field.getKey(), field.getValue());
            }
        });
        return merged;
    }

    private static ObjectNode read(Path file) throws IOException {
        try {
            JsonNode tree = YAML.readTree(Files.readString(file));
            Policy policy = policy("policy", tree);
            Optional<String> fault = PolicyCheck.fault(policy).or(() -> PolicyConditions.fault(policy));
            if (fault.isPresent()) {
                throw new IllegalArgumentException("in " + file + ": " + fault.get());
            }
            return (ObjectNode) tree;
        } catch (JsonProcessingException | MalformedDocument e) {
            throw new IllegalArgumentException("in " + file + ": " + e.getMessage(), e);
        }
    }

    private static Policy policy(String where, JsonNode tree) {
        return GoalDocument.policy(JsonFields.of(where, tree));
    }

    private static boolean isDocument(Path file) {
        return file.toFile().getName().matches("[^.].*\\.(ya?ml|json)");
    }

    private static String nameOf(Path file) {
        String name = file.toFile().getName();
        return name.substring(0, name.lastIndexOf('.'));
    }

    private static ProblemException refused(String code, String expected, String actual) {
        return new ProblemException(Problem.of(422, code, "Policy refused", expected, actual));
    }
}
