package dev.loopkeeper.client.registry.confluent;

import dev.loopkeeper.client.registry.Compatibility;
import dev.loopkeeper.client.registry.CompatibilityVerdict;
import dev.loopkeeper.client.registry.Lookup;
import dev.loopkeeper.client.registry.PortableSchema;
import dev.loopkeeper.client.registry.RegisteredSchema;
import dev.loopkeeper.client.registry.Registration;
import dev.loopkeeper.client.registry.RegistryRefusedException;
import dev.loopkeeper.client.registry.RegistryUnavailableException;
import dev.loopkeeper.client.registry.SchemaRegistry;
import dev.loopkeeper.client.registry.Subject;
import io.confluent.kafka.schemaregistry.ParsedSchema;
import io.confluent.kafka.schemaregistry.avro.AvroSchema;
import io.confluent.kafka.schemaregistry.client.SchemaMetadata;
import io.confluent.kafka.schemaregistry.client.SchemaRegistryClient;
import io.confluent.kafka.schemaregistry.client.rest.exceptions.RestClientException;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.apache.avro.Schema;
import org.apache.avro.SchemaParseException;
import org.jspecify.annotations.Nullable;

/** Asks Confluent's client and turns its exceptions into this interface's answers. */
final class ConfluentSchemaRegistry implements SchemaRegistry {

    private final SchemaRegistryClient client;

    ConfluentSchemaRegistry(SchemaRegistryClient client) {
        this.client = client;
    }

    /** One question to Confluent's client. */
    private interface Question<T> {
        T ask() throws IOException, RestClientException;
    }

    @Override
    public Registration register(Subject subject, Schema schema) {
        return answer(
                () -> new Registration.Registered(client.register(subject.name(), avro(schema))),
                refusal -> isInvalid(refusal)
                        ? new Registration.Refused("expected " + subject + " to accept the schema "
                                + schema.getFullName() + ", but: " + refusal.getMessage())
                        : null);
    }

    @Override
    public Lookup<Integer> idFor(Subject subject, Schema schema) {
        return lookUp(
                () -> new Lookup.Found<>(client.getId(subject.name(), avro(schema))),
                "expected the schema " + schema.getFullName() + " to be registered under " + subject);
    }

    @Override
    public Lookup<Schema> schemaById(int id) {
        return lookUp(() -> schema(client.getSchemaById(id), id), "expected a schema with id " + id);
    }

    @Override
    public Lookup<RegisteredSchema> latest(Subject subject) {
        return lookUp(
                () -> latest(subject, client.getLatestSchemaMetadata(subject.name())),
                "expected " + subject + " to have a version");
    }

    @Override
    public Lookup<Compatibility> compatibility(Subject subject) {
        Lookup<Compatibility> own = lookUp(() -> level(subject, client.getCompatibility(subject.name())), "own level");
        return own instanceof Lookup.Found<Compatibility>
                ? own
                : lookUp(
                        () -> level(subject, client.getCompatibility(null)),
                        "expected a compatibility level for " + subject);
    }

    @Override
    public void setCompatibility(Subject subject, Compatibility level) {
        answer(() -> client.updateCompatibility(subject.name(), level.name()), refusal -> null);
    }

    @Override
    public CompatibilityVerdict testCompatibility(Subject subject, Schema schema) {
        return answer(
                () -> {
                    List<String> messages = client.testCompatibilityVerbose(subject.name(), avro(schema));
                    return new CompatibilityVerdict(messages.isEmpty(), messages);
                },
                refusal -> {
                    if (refusal.getStatus() == 404) {
                        return new CompatibilityVerdict(true, List.of());
                    }
                    return isInvalid(refusal) ? new CompatibilityVerdict(false, List.of(refusal.getMessage())) : null;
                });
    }

    @Override
    public void close() {
        try {
            client.close();
        } catch (IOException e) {
            throw new IllegalStateException("Confluent's client closes no files", e);
        }
    }

    private static ParsedSchema avro(Schema schema) {
        return new AvroSchema(PortableSchema.of(schema));
    }

    private static Lookup<Schema> schema(ParsedSchema parsed, int id) {
        return parsed.rawSchema() instanceof Schema schema
                ? new Lookup.Found<>(schema)
                : new Lookup.Missing<>("expected schema " + id + " to be Avro, but it is " + parsed.schemaType());
    }

    private static Lookup<RegisteredSchema> latest(Subject subject, SchemaMetadata metadata) {
        if (!AvroSchema.TYPE.equals(metadata.getSchemaType())) {
            return new Lookup.Missing<>(
                    "expected the newest version of " + subject + " to be Avro, but it is " + metadata.getSchemaType());
        }
        try {
            Schema schema = new Schema.Parser().parse(metadata.getSchema());
            return new Lookup.Found<>(new RegisteredSchema(subject, metadata.getVersion(), metadata.getId(), schema));
        } catch (SchemaParseException e) {
            return new Lookup.Missing<>(
                    "expected the newest version of " + subject + " to be an Avro schema, but: " + e.getMessage());
        }
    }

    private static Lookup<Compatibility> level(Subject subject, String name) {
        return Arrays.stream(Compatibility.values())
                .filter(level -> level.name().equals(name))
                .findFirst()
                .<Lookup<Compatibility>>map(Lookup.Found::new)
                .orElseGet(() -> new Lookup.Missing<>(
                        "expected a known compatibility level for " + subject + ", but it is " + name));
    }

    private static boolean isInvalid(RestClientException refusal) {
        return refusal.getStatus() == 409 || refusal.getStatus() == 422;
    }

    private static <T> Lookup<T> lookUp(Question<Lookup<T>> question, String expectation) {
        return answer(
                question,
                refusal -> refusal.getStatus() == 404
                        ? new Lookup.Missing<>(expectation + ", but: " + refusal.getMessage())
                        : null);
    }

    /** Null from the function means that the refusal is none of this question's usual answers. */
    private static <T> T answer(Question<T> question, Function<RestClientException, @Nullable T> usual) {
        try {
            return question.ask();
        } catch (RestClientException e) {
            if (e.getStatus() >= 500 || e.getStatus() == 429) {
                throw new RegistryUnavailableException(
                        "expected the schema registry to answer, but it says: " + e.getMessage(), e);
            }
            T answer = usual.apply(e);
            if (answer != null) {
                return answer;
            }
            throw new RegistryRefusedException(
                    "expected the schema registry to answer with success, but it says: " + e.getMessage()
                            + "; check schema.registry.url and the credentials",
                    e);
        } catch (IOException e) {
            throw new RegistryUnavailableException(
                    "expected the schema registry to answer, but: " + e + "; check that it runs", e);
        }
    }
}
