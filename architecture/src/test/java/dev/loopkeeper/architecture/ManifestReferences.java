package dev.loopkeeper.architecture;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds what Kubernetes manifests refer to and do not have. An API server accepts such manifests; the pods then wait for ever, or a Service
 * leads nowhere.
 */
final class ManifestReferences {

    private static final Set<String> WORKLOADS = Set.of("StatefulSet", "Deployment", "Job");

    private final List<Map<?, ?>> objects;
    private final List<?> provided;
    private final List<String> dangling = new ArrayList<>();

    private ManifestReferences(List<Map<?, ?>> objects, List<?> provided) {
        this.objects = objects;
        this.provided = provided;
    }

    /**
     * A sentence for each reference that leads nowhere.
     *
     * @param provided what is there without manifests: kind, name and keys
     */
    static List<String> dangling(List<Map<?, ?>> objects, List<?> provided) {
        var references = new ManifestReferences(objects, provided);
        references.of("Service").forEach(references::service);
        references.of("PodDisruptionBudget").forEach(budget -> references.selects(budget, labels(budget, "selector")));
        references.of("NetworkPolicy").forEach(policy -> references.selects(policy, labels(policy, "podSelector")));
        references.workloads().forEach(references::workload);
        return references.dangling;
    }

    private void service(Map<?, ?> service) {
        Map<?, ?> selector = Tree.map(Tree.at(service, "spec", "selector"));
        selects(service, selector);
        Set<String> offered = workloads()
                .filter(workload -> matches(workload, selector))
                .flatMap(ManifestReferences::ports)
                .collect(Collectors.toSet());
        Tree.list(Tree.at(service, "spec", "ports"))
                .forEach(port -> demand(
                        offered.contains(Tree.text(Tree.at(port, "targetPort"))),
                        service,
                        "no pod has the port " + Tree.at(port, "targetPort")));
    }

    private void workload(Map<?, ?> workload) {
        Map<?, ?> pod = Tree.map(Tree.at(workload, "spec", "template", "spec"));
        Map<?, ?> selector = labels(workload, "selector");
        demand(matches(workload, selector), workload, "its selector does not fit its own pods");
        demand(
                selector.keySet().stream().noneMatch("app.kubernetes.io/version"::equals),
                workload,
                "its selector names a version, which changes");
        exists(workload, "ServiceAccount", Tree.text(pod.get("serviceAccountName")));
        if ("StatefulSet".equals(workload.get("kind"))) {
            exists(workload, "Service", Tree.text(Tree.at(workload, "spec", "serviceName")));
        }
        Tree.list(pod.get("volumes")).forEach(volume -> volume(workload, volume));
        Tree.list(pod.get("containers")).forEach(container -> container(workload, pod, container));
    }

    private void container(Map<?, ?> workload, Map<?, ?> pod, Object container) {
        Tree.list(Tree.at(container, "envFrom"))
                .forEach(source -> exists(workload, "ConfigMap", Tree.text(Tree.at(source, "configMapRef", "name"))));
        for (String probe : List.of("startupProbe", "livenessProbe", "readinessProbe")) {
            Object port = Tree.at(container, probe, "httpGet", "port");
            demand(
                    port == null || ports(workload).anyMatch(Tree.text(port)::equals),
                    workload,
                    probe + " asks at the port " + port + ", which no container has");
        }
        Stream<?> volumes = Stream.concat(
                Tree.list(pod.get("volumes")).stream(),
                Tree.list(Tree.at(workload, "spec", "volumeClaimTemplates")).stream()
                        .map(claim -> Tree.at(claim, "metadata")));
        Set<String> named =
                volumes.map(volume -> Tree.text(Tree.at(volume, "name"))).collect(Collectors.toSet());
        Tree.list(Tree.at(container, "volumeMounts")).forEach(mount -> {
            String name = Tree.text(Tree.at(mount, "name"));
            demand(named.contains(name), workload, "there is no volume " + name);
        });
    }

    private void volume(Map<?, ?> workload, Object volume) {
        exists(workload, "ConfigMap", Tree.at(volume, "configMap", "name"));
        exists(workload, "Secret", Tree.at(volume, "secret", "secretName"));
        exists(workload, "PersistentVolumeClaim", Tree.at(volume, "persistentVolumeClaim", "claimName"));
    }

    private void exists(Map<?, ?> from, String kind, @Nullable Object name) {
        boolean found = name == null
                || of(kind).anyMatch(object -> name.equals(Tree.at(object, "metadata", "name")))
                || provided.stream()
                        .anyMatch(given -> kind.equals(Tree.at(given, "kind")) && name.equals(Tree.at(given, "name")));
        demand(found, from, "there is no " + kind + " " + name);
    }

    private void selects(Map<?, ?> from, Map<?, ?> selector) {
        demand(workloads().anyMatch(workload -> matches(workload, selector)), from, "it selects no pod");
    }

    private void demand(boolean holds, Map<?, ?> from, String fault) {
        if (!holds) {
            dangling.add(from.get("kind") + " " + Tree.at(from, "metadata", "name") + ": " + fault);
        }
    }

    private Stream<Map<?, ?>> workloads() {
        return objects.stream().filter(object -> WORKLOADS.contains(Tree.text(object.get("kind"))));
    }

    private Stream<Map<?, ?>> of(String kind) {
        return objects.stream().filter(object -> kind.equals(object.get("kind")));
    }

    private static Map<?, ?> labels(Map<?, ?> object, String selector) {
        return Tree.map(Tree.at(object, "spec", selector, "matchLabels"));
    }

    private static boolean matches(Map<?, ?> workload, Map<?, ?> selector) {
        return Tree.map(Tree.at(workload, "spec", "template", "metadata", "labels"))
                .entrySet()
                .containsAll(selector.entrySet());
    }

    private static Stream<String> ports(Map<?, ?> workload) {
        return Tree.list(Tree.at(workload, "spec", "template", "spec", "containers")).stream()
                .flatMap(container -> Tree.list(Tree.at(container, "ports")).stream())
                .map(port -> Tree.text(Tree.at(port, "name")));
    }
}
