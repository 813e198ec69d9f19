package dev.loopkeeper.client.registry;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.apache.avro.Schema;
import org.apache.avro.SchemaParseException;

/** Speaks the Confluent REST API, which Apicurio, Karapace and the embedded registry speak too. Caches nothing. */
final class HttpSchemaRegistry implements SchemaRegistry {

    private final RestTransport transport;

    HttpSchemaRegistry(RegistryConfig config) {
        this(new RestTransport(config, length -> Thread.sleep(length.toMillis()), RandomGenerator.getDefault()));
    }

    HttpSchemaRegistry(RestTransport transport) {
        this.transport = transport;
    }

    @Override
    public Registration register(Subject subject, Schema schema) {
        RestAnswer answer = transport.send("POST", subjectPath(subject) + "/versions", body(schema));
        if (answer.isOk()) {
            return new Registration.Registered(answer.demand("id").asInt());
        }
        if (answer.status() == 409 || answer.status() == 422) {
            return new Registration.Refused("expected " + subject + " to accept the schema " + schema.getFullName()
                    + ", but: " + answer.message());
        }
        throw answer.refusal();
    }

    @Override
    public Lookup<Integer> idFor(Subject subject, Schema schema) {
        RestAnswer answer = transport.send("POST", subjectPath(subject), body(schema));
        if (answer.isOk()) {
            return new Lookup.Found<>(answer.demand("id").asInt());
        }
        return missing(answer, "expected the schema " + schema.getFullName() + " to be registered under " + subject);
    }

    @Override
    public Lookup<Schema> schemaById(int id) {
        RestAnswer answer = transport.send("GET", "/schemas/ids/" + id, null);
        if (!answer.isOk()) {
            return missing(answer, "expected a schema with id " + id);
        }
        return avro(answer, "schema " + id);
    }

    @Override
    public Lookup<RegisteredSchema> latest(Subject subject) {
        RestAnswer answer = transport.send("GET", subjectPath(subject) + "/versions/latest", null);
        if (!answer.isOk()) {
            return missing(answer, "expected " + subject + " to have a version");
        }
        Lookup<Schema> schema = avro(answer, "the newest version of " + subject);
        if (schema instanceof Lookup.Found<Schema> found) {
            return new Lookup.Found<>(new RegisteredSchema(
                    subject,
                    answer.demand("version").asInt(),
                    answer.demand("id").asInt(),
                    found.value()));
        }
        return new Lookup.Missing<>(((Lookup.Missing<Schema>) schema).reason());
    }

    @Override
    public Lookup<Compatibility> compatibility(Subject subject) {
        RestAnswer own = transport.send("GET", configPath(subject), null);
        RestAnswer answer = own.status() == 404 ? transport.send("GET", "/config", null) : own;
        if (!answer.isOk()) {
            return missing(answer, "expected a compatibility level for " + subject);
        }
        String text = answer.demand("compatibilityLevel").asText();
        return Arrays.stream(Compatibility.values())
                .filter(level -> level.name().equals(text))
                .findFirst()
                .<Lookup<Compatibility>>map(Lookup.Found::new)
                .orElseGet(() -> new Lookup.Missing<>(
                        "expected a known compatibility level for " + subject + ", but it is " + text));
    }

    @Override
    public void setCompatibility(Subject subject, Compatibility level) {
        RestAnswer answer = transport.send("PUT", configPath(subject), json("compatibility", level.name()));
        if (!answer.isOk()) {
            throw answer.refusal();
        }
    }

    @Override
    public CompatibilityVerdict testCompatibility(Subject subject, Schema schema) {
        RestAnswer answer = transport.send(
                "POST", "/compatibility" + subjectPath(subject) + "/versions?verbose=true", body(schema));
        if (answer.isOk()) {
            var messages = new ArrayList<String>();
            answer.json().path("messages").forEach(message -> messages.add(message.asText()));
            return new CompatibilityVerdict(answer.demand("is_compatible").asBoolean(), messages);
        }
        if (answer.status() == 404) {
            return new CompatibilityVerdict(true, List.of());
        }
        if (answer.status() == 422) {
            return new CompatibilityVerdict(false, List.of(answer.message()));
        }
        throw answer.refusal();
    }

    @Override
    public void close() {
        // The JDK's client owns only daemon threads, which end with it; Java 17 offers nothing to close.
    }

    private static <T> Lookup<T> missing(RestAnswer answer, String expectation) {
        if (answer.status() == 404) {
            return new Lookup.Missing<>(expectation + ", but: " + answer.message());
        }
        throw answer.refusal();
    }

    private static Lookup<Schema> avro(RestAnswer answer, String what) {
        String type = answer.json().path("schemaType").asText("AVRO");
        if (!"AVRO".equals(type)) {
            return new Lookup.Missing<>("expected " + what + " to be Avro, but it is " + type);
        }
        if (!answer.json().path("references").isEmpty()) {
            return new Lookup.Missing<>(
                    "expected " + what + " to be complete in itself, but it refers to other subjects");
        }
        try {
            return new Lookup.Found<>(
                    new Schema.Parser().parse(answer.demand("schema").asText()));
        } catch (SchemaParseException e) {
            return new Lookup.Missing<>("expected " + what + " to be an Avro schema, but: " + e.getMessage());
        }
    }

    private static byte[] body(Schema schema) {
        return json("schema", PortableSchema.of(schema).toString());
    }

    private static byte[] json(String field, String value) {
        return JsonNodeFactory.instance
                .objectNode()
                .put(field, value)
                .toString()
                .getBytes(StandardCharsets.UTF_8);
    }

    private static String subjectPath(Subject subject) {
        return "/subjects/" + escape(subject);
    }

    private static String configPath(Subject subject) {
        return "/config/" + escape(subject);
    }

    private static String escape(Subject subject) {
        return URLEncoder.encode(subject.name(), StandardCharsets.UTF_8).replace("+", "%20");
    }
}
