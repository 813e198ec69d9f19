package dev.loopkeeper.architecture;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.yaml.snakeyaml.Yaml;

/**
 * A container as a deployment file describes it.
 *
 * @param where file and name, for messages
 * @param service the name of the container
 * @param variables its environment; empty text where the value comes from elsewhere
 * @param ports those it offers
 */
record Deployed(String where, String service, Map<String, String> variables, List<Integer> ports) {

    /** The services of a compose file. */
    static List<Deployed> inCompose(Path file) throws IOException {
        var deployed = new ArrayList<Deployed>();
        Map<?, ?> services =
                Tree.map(Tree.map(new Yaml().load(Files.readString(file))).get("services"));
        services.forEach((name, service) -> {
            var variables = new TreeMap<String, String>();
            Tree.map(Tree.map(service).get("environment"))
                    .forEach((key, value) -> variables.put(Tree.text(key), Tree.text(value)));
            List<Integer> ports = Tree.list(Tree.map(service).get("ports")).stream()
                    .map(port -> Integer.parseInt(Tree.text(port).replaceAll(".*:", "")))
                    .toList();
            deployed.add(new Deployed(file.getFileName() + " " + name, Tree.text(name), variables, ports));
        });
        return deployed;
    }

    /** The containers of all manifests below a folder; what they take over from a ConfigMap of these is theirs. */
    static List<Deployed> inManifests(Path folder) throws IOException {
        List<Map<?, ?>> objects = Tree.below(folder);
        var configMaps = new LinkedHashMap<String, Map<?, ?>>();
        objects.stream()
                .filter(object -> "ConfigMap".equals(object.get("kind")))
                .forEach(object -> configMaps.put(
                        Tree.text(Tree.map(object.get("metadata")).get("name")), Tree.map(object.get("data"))));
        return objects.stream()
                .flatMap(object -> Tree.list(Tree.at(object, "spec", "template", "spec", "containers")).stream()
                        .map(container -> deployed(object, Tree.map(container), configMaps)))
                .toList();
    }

    private static Deployed deployed(Map<?, ?> object, Map<?, ?> container, Map<String, Map<?, ?>> configMaps) {
        var variables = new TreeMap<String, String>();
        for (Object source : Tree.list(container.get("envFrom"))) {
            Map<?, ?> taken =
                    configMaps.getOrDefault(Tree.text(Tree.at(Tree.map(source), "configMapRef", "name")), Map.of());
            taken.forEach((key, value) -> variables.put(Tree.text(key), Tree.text(value)));
        }
        for (Object entry : Tree.list(container.get("env"))) {
            variables.put(
                    Tree.text(Tree.map(entry).get("name")),
                    Tree.text(Tree.map(entry).get("value")));
        }
        List<Integer> ports = Tree.list(container.get("ports")).stream()
                .map(port -> Integer.valueOf(Tree.text(Tree.map(port).get("containerPort"))))
                .toList();
        String name = Tree.text(container.get("name"));
        return new Deployed(object.get("kind") + " " + name, name, variables, ports);
    }
}
