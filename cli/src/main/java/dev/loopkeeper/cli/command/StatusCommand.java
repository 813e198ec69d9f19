package dev.loopkeeper.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.loopkeeper.cli.api.Api;
import dev.loopkeeper.cli.api.Path;
import dev.loopkeeper.cli.failure.ExitCode;
import dev.loopkeeper.cli.output.Column;
import dev.loopkeeper.cli.session.DevServer;
import dev.loopkeeper.cli.session.Session;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Shows how the installation is. */
@Command(name = "status", description = "Show where the server is and how it is.")
public final class StatusCommand implements Callable<Integer> {

    private static final List<Column> COLUMNS = List.of(
            Column.field("server", "server"),
            Column.field("kafka", "bootstrap"),
            Column.field("registry", "registry"),
            Column.field("process", "pid"),
            Column.field("goals", "status.goals"),
            Column.field("phases", "status.phases"),
            Column.field("as of", "status.asOf"));

    @Mixin
    Session session;

    @Override
    public Integer call() {
        Api api = session.api();
        JsonNode status = api.get(Path.status());
        ObjectNode shown =
                JsonNodeFactory.instance.objectNode().put("server", api.server().toString());
        Optional<DevServer> dev =
                session.devServer().filter(found -> found.server().equals(api.server()));
        dev.ifPresent(found -> shown.put("bootstrap", found.bootstrap())
                .put("registry", found.registry().toString())
                .put("pid", found.pid()));
        shown.set("status", status);
        session.printer().one(shown, COLUMNS);
        return ExitCode.OK.code();
    }
}
