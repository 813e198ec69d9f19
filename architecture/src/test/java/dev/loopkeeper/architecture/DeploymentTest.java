package dev.loopkeeper.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.loopkeeper.client.topic.TopicManifest;
import dev.loopkeeper.client.topic.TopicProfile;
import dev.loopkeeper.client.topic.TopicSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is deployed is what the services understand: docker-compose.yml and k8s/ against the services' configuration. */
class DeploymentTest {

    private static final Path ROOT =
            Path.of(System.getProperty("loopkeeper.root")).normalize();
    private static final Path COMPOSE = ROOT.resolve("docker-compose.yml");
    private static final Path MANIFESTS = ROOT.resolve("k8s");
    private static final KnownProperties KNOWN = KnownProperties.of(new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.loopkeeper"));
    private static final Pattern TOPIC = Pattern.compile("\\bloop\\.[a-z][a-z-]*\\.(v[0-9]+|dead-letter)\\b");

    /** Comes from the file that SMALLRYE_CONFIG_LOCATIONS names, since it belongs to one installation. */
    private static final String ROOT_KEY = "LOOPKEEPER_KEYS_ROOT";

    @Test
    void everyVariableOfOurs_isAPropertyThatAServiceKnows() throws IOException {
        // given
        List<Deployed> deployed = all();

        // when
        List<String> unknown =
                deployed.stream().flatMap(DeploymentTest::unknown).toList();

        // then
        assertThat(deployed).hasSizeGreaterThan(8);
        assertThat(unknown).isEmpty();
    }

    @Test
    void unknownVariable_isFound(@TempDir Path folder) throws IOException {
        // given
        Path compose = Files.writeString(folder.resolve("docker-compose.yml"), """
                x-all: &all { LOOPKEEPER_KAFKA_BOOTSTRAP_SERVERS: "kafka:9092", LOOPKEEPER_KAFKA_BROKERS: "kafka:9092" }
                services:
                  turn-runner:
                    environment: { <<: *all, LOOPKEEPER_TURN_RUNNER_POOL: default, QUARKUS_HTTP_HOST: 0.0.0.0 }
                """);
        Files.writeString(folder.resolve("runner.yaml"), """
                kind: ConfigMap
                metadata: { name: platform }
                data: { LOOPKEEPER_REGISTRY_URI: "http://registry" }
                ---
                kind: Deployment
                spec:
                  template:
                    spec:
                      containers:
                        - name: turn-runner
                          envFrom: [{ configMapRef: { name: platform } }]
                          env: [{ name: LOOPKEEPER_TURN_RUNNER_POOLS, value: default }, { name: LOOPKEEPER_TURN_RUNNER_NAME, value: a }]
                """);

        // when
        List<String> unknown = Stream.concat(
                        Deployed.inCompose(compose).stream(), Deployed.inManifests(folder).stream())
                .flatMap(DeploymentTest::unknown)
                .toList();

        // then
        assertThat(unknown)
                .containsExactly(
                        "docker-compose.yml turn-runner: LOOPKEEPER_KAFKA_BROKERS",
                        "docker-compose.yml turn-runner: LOOPKEEPER_TURN_RUNNER_POOL",
                        "Deployment turn-runner: LOOPKEEPER_REGISTRY_URI",
                        "Deployment turn-runner: LOOPKEEPER_TURN_RUNNER_NAME");
    }

    @ParameterizedTest
    @ValueSource(strings = {"projection-service", "loop-scheduler", "turn-runner"})
    void whatAServiceCannotDoWithout_isSet_andItsPortIsItsDefault(String service) throws IOException {
        // given
        Set<String> demanded = Stream.of("kafka", "registry", "keys", service)
                .flatMap(part -> KNOWN.requiredVariables("loopkeeper." + part).stream())
                .filter(variable -> !variable.equals(ROOT_KEY))
                .collect(Collectors.toCollection(TreeSet::new));
        int port = Integer.parseInt(
                KNOWN.defaultOf("loopkeeper." + service + ".http-port").orElseThrow());

        // when
        List<Deployed> containers = all().stream()
                .filter(container -> container.service().equals(service))
                .toList();

        // then
        assertThat(containers).hasSize(2).allSatisfy(container -> {
            assertThat(container.variables()).containsKeys(demanded.toArray(String[]::new));
            assertThat(container.variables())
                    .containsEntry("SMALLRYE_CONFIG_LOCATIONS", "/keys/trust/trust.properties");
            assertThat(container.ports()).allMatch(offered -> offered == port);
        });
    }

    @Test
    void publishedPorts_areOnLoopback() throws IOException {
        // given
        String compose = Files.readString(COMPOSE);

        // when
        List<String> ports = Pattern.compile("ports: \\[(.*)]")
                .matcher(compose)
                .results()
                .map(found -> found.group(1))
                .toList();

        // then
        assertThat(ports).isNotEmpty().allMatch(port -> port.startsWith("\"127.0.0.1:") && !port.contains(", "));
        assertThat(compose.lines().filter(line -> line.strip().equals("ports:")))
                .isEmpty();
    }

    @Test
    void topicsThatAreNamed_areThoseOfTheManifest() throws IOException {
        // given
        Set<String> manifest = TopicManifest.specs(TopicProfile.DEV).stream()
                .map(TopicSpec::name)
                .collect(Collectors.toSet());

        // when
        Set<String> named = new TreeSet<>();
        for (Path file : files()) {
            TOPIC.matcher(Files.readString(file))
                    .results()
                    .map(MatchResult::group)
                    .forEach(named::add);
        }

        // then
        assertThat(manifest).containsAll(named);
    }

    @Test
    void brokerOfComposeFile_isTheOneThatContainerTestsUse() throws IOException {
        // given
        String pom = Files.readString(ROOT.resolve("pom.xml"));

        // when
        String version = pom.replaceAll("(?s).*<kafka.image.version>(.*)</kafka.image.version>.*", "$1");

        // then
        assertThat(Files.readString(COMPOSE)).contains("image: apache/kafka:${KAFKA_VERSION:-" + version + "}");
    }

    private static Stream<String> unknown(Deployed container) {
        return container.variables().keySet().stream()
                .filter(variable -> variable.startsWith("LOOPKEEPER_"))
                .filter(variable -> KNOWN.property(variable).isEmpty())
                .map(variable -> container.where() + ": " + variable);
    }

    private static List<Deployed> all() throws IOException {
        var deployed = new ArrayList<>(Deployed.inCompose(COMPOSE));
        deployed.addAll(Deployed.inManifests(MANIFESTS));
        return deployed;
    }

    private static List<Path> files() throws IOException {
        try (var manifests = Files.walk(MANIFESTS)) {
            return Stream.concat(Stream.of(COMPOSE), manifests.filter(Files::isRegularFile))
                    .toList();
        }
    }
}
