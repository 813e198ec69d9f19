package dev.loopkeeper.cli.setup;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.loopkeeper.cli.failure.ExitCode;
import dev.loopkeeper.cli.output.Column;
import dev.loopkeeper.cli.session.KafkaAddresses;
import dev.loopkeeper.cli.session.Session;
import dev.loopkeeper.client.registry.RegistryConfig;
import dev.loopkeeper.client.registry.SchemaRegistries;
import dev.loopkeeper.client.registry.SchemaRegistry;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Prepares a cluster and a registry for the services. */
@Command(
        name = "setup",
        description = {
            "Create what the services demand and is missing: topics, share groups, subjects with their levels, published keys.",
            "May be run again; existing topics are never altered."
        })
public final class SetupCommand implements Callable<Integer> {

    @Mixin
    Session session;

    @Mixin
    TopicSizes sizes;

    @Option(
            names = "--pools",
            paramLabel = "POOL",
            split = ",",
            defaultValue = "default",
            description = "The pools of runners there will be (default: ${DEFAULT-VALUE}).")
    List<String> pools = List.of();

    @Option(
            names = "--keys",
            paramLabel = "DIR",
            description = "Publish the keys in this folder, which `loopctl keys generate` made.")
    @Nullable
    Path keys;

    @Override
    public Integer call() throws IOException, InterruptedException {
        KafkaAddresses kafka = session.kafka();
        var parts = new ArrayList<Installation.Part>();
        try (SchemaRegistry registry =
                SchemaRegistries.open(RegistryConfig.of(kafka.registry().toString()))) {
            var installation = new Installation(kafka, registry);
            parts.addAll(installation.topics(sizes.profile(), pools));
            parts.addAll(installation.subjects());
            if (keys != null) {
                parts.addAll(
                        installation.keys(new KeyFolder(keys), Instant.now().truncatedTo(ChronoUnit.MICROS)));
            }
        }
        print(parts);
        return ExitCode.OK.code();
    }

    private void print(List<Installation.Part> parts) {
        ArrayNode rows = JsonNodeFactory.instance.arrayNode();
        for (Installation.Part part : parts) {
            rows.addObject()
                    .put("kind", part.kind())
                    .put("name", part.name())
                    .put("state", part.changed() ? "set up" : "was there");
        }
        session.printer()
                .list(
                        rows,
                        List.of(
                                Column.field("KIND", "kind"),
                                Column.field("NAME", "name"),
                                Column.field("STATE", "state")));
    }
}
