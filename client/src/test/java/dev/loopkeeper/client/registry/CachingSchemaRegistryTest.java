package dev.loopkeeper.client.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.junit.jupiter.api.Test;

final class CachingSchemaRegistryTest {

    private static final Subject SUBJECT = new Subject("s-value");
    private static final Schema SCHEMA =
            SchemaBuilder.record("R").fields().requiredLong("n").endRecord();

    private final AtomicLong nanoTime = new AtomicLong(Long.MAX_VALUE - 10);
    private final InMemorySchemaRegistry server = new InMemorySchemaRegistry();
    private final SchemaRegistry registry =
            new CachingSchemaRegistry(server, new CachePolicy(2, Duration.ofSeconds(5)), nanoTime::get);

    @Test
    void whatWasFoundOnce_isKnownForEver() {
        // given
        registry.register(SUBJECT, SCHEMA);
        registry.idFor(SUBJECT, SCHEMA);
        registry.schemaById(1);
        server.reachable(false);
        nanoTime.addAndGet(Duration.ofDays(400).toNanos());

        // when
        var again = registry.register(SUBJECT, SCHEMA);
        var id = registry.idFor(SUBJECT, SCHEMA);
        var schema = registry.schemaById(1);

        // then
        assertThat(again).isEqualTo(new Registration.Registered(1));
        assertThat(id).isEqualTo(new Lookup.Found<>(1));
        assertThat(schema).isEqualTo(new Lookup.Found<>(SCHEMA));
    }

    @Test
    void whatIsMissing_isBelievedBrieflyAndThenAskedAgain() {
        // given
        registry.schemaById(1);
        server.register(SUBJECT, SCHEMA);

        // when
        nanoTime.addAndGet(Duration.ofSeconds(5).toNanos() - 1);
        var before = registry.schemaById(1);
        nanoTime.incrementAndGet();
        var after = registry.schemaById(1);

        // then
        assertThat(before).isInstanceOf(Lookup.Missing.class);
        assertThat(after).isInstanceOf(Lookup.Found.class);
    }

    @Test
    void registering_makesTheRegistryAskedAgainForWhatWasMissing() {
        // given
        registry.idFor(SUBJECT, SCHEMA);

        // when
        registry.register(SUBJECT, SCHEMA);
        var id = registry.idFor(SUBJECT, SCHEMA);

        // then
        assertThat(id).isEqualTo(new Lookup.Found<>(1));
    }

    @Test
    void anOutage_isNeverRemembered() {
        // given
        server.register(SUBJECT, SCHEMA);
        server.reachable(false);
        var outage = catchThrowable(() -> registry.schemaById(1));

        // when
        server.reachable(true);
        var after = registry.schemaById(1);

        // then
        assertThat(outage).isInstanceOf(RegistryUnavailableException.class);
        assertThat(after).isInstanceOf(Lookup.Found.class);
    }
}
