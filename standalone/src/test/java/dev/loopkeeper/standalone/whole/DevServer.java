package dev.loopkeeper.standalone.whole;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import dev.loopkeeper.client.crypto.SigningKey;
import dev.loopkeeper.client.registry.RegistrationMode;
import dev.loopkeeper.client.registry.RegistryConfig;
import dev.loopkeeper.client.registry.SchemaRegistries;
import dev.loopkeeper.client.registry.SchemaRegistry;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.kernel.wire.OperatorRecords;
import dev.loopkeeper.kernel.wire.TopicCodecs;
import dev.loopkeeper.kit.settings.KafkaSettings;
import dev.loopkeeper.testkit.process.JavaLaunch;
import dev.loopkeeper.testkit.process.JavaProcess;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ExecutionException;
import java.util.function.UnaryOperator;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.awaitility.Awaitility;

/** The built application as a process of its own, on a retained folder, reached over HTTP and Kafka. */
final class DevServer implements AutoCloseable {
    private static final Path JAR = Path.of("target", "quarkus-app", "quarkus-run.jar");
    private static final Duration READY = Duration.ofSeconds(300);
    private static final int ANSWER_MILLIS = 120_000;

    private final JavaProcess process;
    private final JsonNode addresses;
    private final HttpClient http = HttpClient.newHttpClient();

    private DevServer(JavaProcess process, JsonNode addresses) {
        this.process = process;
        this.addresses = addresses;
    }

    /** One that is ready, with its data in {@code folder}. */
    static DevServer on(Path folder) throws IOException {
        return on(folder, launch -> launch);
    }

    /** The same, told more. */
    static DevServer on(Path folder, UnaryOperator<JavaLaunch> more) throws IOException {
        Path addressFile = folder.resolve("dev.json");
        Files.deleteIfExists(addressFile);
        JavaProcess process = more.apply(JavaLaunch.jar(JAR, folder.resolve("server.log"))
                        .withArguments(
                                "--retain",
                                folder.resolve("data").toString(),
                                "--address-file",
                                addressFile.toString()))
                .start();
        Awaitility.await("address file").atMost(READY).until(() -> Files.exists(addressFile) || !process.isAlive());
        return new DevServer(process, Json.read(Files.readString(addressFile)));
    }

    JavaProcess process() {
        return process;
    }

    /** Registers the first version of a capability of this id with this executor. */
    void register(String id, String executor) throws IOException {
        SigningKey operator = SigningKey.ofPem(
                Files.readString(Path.of(addresses.path("operatorKey").asText())));
        try (SchemaRegistry registry = SchemaRegistries.open(
                        RegistryConfig.of(addresses.path("registry").asText()));
                var producer = new KafkaProducer<byte[], byte[]>(
                        KafkaSettings.at(addresses.path("bootstrap").asText()).durableWriter("operator"))) {
            byte[] frame = new OperatorRecords(new TopicCodecs(registry, RegistrationMode.REGISTER))
                    .capability(Documents.capability(id, "default", executor).getBytes(UTF_8), operator, Instant.now());
            producer.send(new ProducerRecord<>(LoopTopic.CAPABILITIES.topicName(), (id + "@1").getBytes(UTF_8), frame))
                    .get();
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    HttpResponse<String> post(String path, String body) {
        return post(path, body, authorization());
    }

    HttpResponse<String> post(String path, String body, String authorization) {
        return send(HttpRequest.newBuilder(uri(path))
                .header("Content-Type", "application/json")
                .header("Authorization", authorization)
                .POST(BodyPublishers.ofString(body))
                .build());
    }

    HttpResponse<String> get(String path) {
        return send(HttpRequest.newBuilder(uri(path)).build());
    }

    /** What the server answers to exactly these bytes, until it closes the connection or has said nothing for a while. */
    String raw(byte[] request) throws IOException {
        URI server = URI.create(addresses.path("server").asText());
        try (Socket socket = new Socket(server.getHost(), server.getPort())) {
            socket.setSoTimeout(ANSWER_MILLIS);
            RawAnswer answer = new RawAnswer(socket);
            return answer.to(request);
        }
    }

    /** The header's value that makes the write API listen. */
    String authorization() {
        return "Bearer " + addresses.path("token").asText();
    }

    /** The authority that a browser would name. */
    String authority() {
        return URI.create(addresses.path("server").asText()).getAuthority();
    }

    @Override
    public void close() {
        http.close();
        process.close();
    }

    private URI uri(String path) {
        return URI.create(addresses.path("server").asText() + path);
    }

    private HttpResponse<String> send(HttpRequest request) {
        try {
            return http.send(request, BodyHandlers.ofString());
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
