package dev.loopkeeper.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.yaml.snakeyaml.Yaml;

class ManifestReferencesTest {

    private static final Path MANIFESTS =
            Path.of(System.getProperty("loopkeeper.root")).normalize().resolve("k8s");

    @Test
    void everythingThatManifestsReferTo_isThere_orSaidToBeProvided() throws IOException {
        // given
        List<Map<?, ?>> objects = Tree.below(MANIFESTS);
        List<?> provided = Tree.list(new Yaml().load(Files.readString(MANIFESTS.resolve("provided.yaml"))));

        // when
        List<String> dangling = ManifestReferences.dangling(objects, provided);

        // then
        assertThat(objects).hasSizeGreaterThan(15);
        assertThat(dangling).isEmpty();
    }

    @Test
    void referenceThatLeadsNowhere_isFound(@TempDir Path folder) throws IOException {
        // given
        Files.writeString(folder.resolve("planted.yaml"), """
                kind: Service
                metadata: { name: web }
                spec: { selector: { app: web }, ports: [{ targetPort: metrics }] }
                ---
                kind: PodDisruptionBudget
                metadata: { name: web }
                spec: { selector: { matchLabels: { app: webb } } }
                ---
                kind: StatefulSet
                metadata: { name: web }
                spec:
                  serviceName: web-pods
                  selector: { matchLabels: { app: web, app.kubernetes.io/version: "1" } }
                  template:
                    metadata: { labels: { app: web } }
                    spec:
                      serviceAccountName: web
                      volumes: [{ name: keys, secret: { secretName: web-keys } }]
                      containers:
                        - name: web
                          ports: [{ name: http, containerPort: 1 }]
                          envFrom: [{ configMapRef: { name: platform } }]
                          readinessProbe: { httpGet: { port: health } }
                          volumeMounts: [{ name: state }]
                """);

        // when
        List<String> dangling = ManifestReferences.dangling(
                Tree.below(folder), List.of(Map.of("kind", "Secret", "name", "other-keys")));

        // then
        assertThat(dangling)
                .containsExactlyInAnyOrder(
                        "Service web: no pod has the port metrics",
                        "PodDisruptionBudget web: it selects no pod",
                        "StatefulSet web: its selector does not fit its own pods",
                        "StatefulSet web: its selector names a version, which changes",
                        "StatefulSet web: there is no ServiceAccount web",
                        "StatefulSet web: there is no Service web-pods",
                        "StatefulSet web: there is no Secret web-keys",
                        "StatefulSet web: there is no ConfigMap platform",
                        "StatefulSet web: readinessProbe asks at the port health, which no container has",
                        "StatefulSet web: there is no volume state");
    }

    @Test
    void addressesOfThePlatform_areThoseThatNetworkPoliciesLetOut() throws IOException {
        // given
        List<Map<?, ?>> objects = Tree.below(MANIFESTS);

        // when
        Set<String> used = objects.stream()
                .filter(object -> "ConfigMap".equals(object.get("kind")))
                .flatMap(object -> Stream.of(
                        "kafka://" + Tree.at(object, "data", "LOOPKEEPER_KAFKA_BOOTSTRAP_SERVERS"),
                        Tree.text(Tree.at(object, "data", "LOOPKEEPER_REGISTRY_URL"))))
                .map(URI::create)
                .map(address -> address.getHost().split("\\.")[1] + ":" + address.getPort())
                .collect(Collectors.toSet());
        Set<String> allowed = objects.stream()
                .filter(object -> "kafka-and-registry".equals(Tree.at(object, "metadata", "name")))
                .flatMap(object -> Tree.list(Tree.at(object, "spec", "egress")).stream())
                .map(rule -> Tree.at(
                                Tree.list(Tree.at(rule, "to")).get(0),
                                "namespaceSelector",
                                "matchLabels",
                                "kubernetes.io/metadata.name")
                        + ":" + Tree.at(Tree.list(Tree.at(rule, "ports")).get(0), "port"))
                .collect(Collectors.toSet());

        // then
        assertThat(allowed).isNotEmpty().isEqualTo(used);
    }

    @Test
    void kustomizations_listEveryFileBesideThem() throws IOException {
        for (String folder : List.of("base", "setup")) {
            // given
            Path here = MANIFESTS.resolve(folder);

            // when
            List<?> listed = Tree.list(
                    Tree.at(new Yaml().load(Files.readString(here.resolve("kustomization.yaml"))), "resources"));

            // then
            try (var files = Files.list(here)) {
                assertThat(files.map(file -> file.getFileName().toString())
                                .filter(name -> !name.equals("kustomization.yaml"))
                                .toList())
                        .containsExactlyInAnyOrderElementsOf(
                                listed.stream().map(Object::toString).toList());
            }
        }
    }
}
