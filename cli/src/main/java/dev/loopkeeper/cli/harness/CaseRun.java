package dev.loopkeeper.cli.harness;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.loopkeeper.cli.api.Api;
import dev.loopkeeper.cli.audit.TopicAudit;
import dev.loopkeeper.cli.capability.CapabilityPublisher;
import dev.loopkeeper.cli.session.DevServer;
import dev.loopkeeper.cli.session.KafkaAddresses;
import dev.loopkeeper.cli.session.Placeholders;
import dev.loopkeeper.client.crypto.VerificationKey;
import dev.loopkeeper.kernel.wire.audit.AuditReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/** Runs a case on a server: prepares, opens the goal, takes the steps, compares, verifies the receipts. */
public final class CaseRun {

    private final HarnessCase ran;
    private final DevServer server;
    private final KafkaAddresses kafka;

    private CaseRun(HarnessCase ran, DevServer server) {
        this.ran = ran;
        this.server = server;
        this.kafka = new KafkaAddresses(server.bootstrap(), server.registry());
    }

    /** What becomes of {@code next} on {@code server}. */
    public static CaseReport run(HarnessCase next, DevServer server, ReceiptStore receipts)
            throws IOException, InterruptedException {
        return new CaseRun(next, server).run(receipts);
    }

    private CaseReport run(ReceiptStore store) throws IOException, InterruptedException {
        prepare();
        var api = new Api(server.server(), server.server(), server.token());
        try (GoalRecords records = GoalRecords.of(ran.goal(), kafka)) {
            var steps = new StepRunner(ran.goal(), api, records);
            List<String> differences = new ArrayList<>(steps.open(ran.document()));
            if (differences.isEmpty()) {
                differences.addAll(steps.take(ran.steps()));
            }
            records.catchUp();
            List<TurnLine> turns = new TurnLines(records, steps.waits()).lines();
            differences.addAll(new Comparison(ran, api, records).differences(turns));
            AuditReport audit = new TopicAudit(kafka, root()).of(ran.goal());
            if (!audit.verdict().isValid()) {
                differences.add("expected valid receipts, but the verdict is " + audit.verdict());
            }
            store.keep(ran.goal(), audit.receipts());
            return new CaseReport(ran, turns, steps.shown(), Optional.of(audit), differences);
        }
    }

    private void prepare() throws IOException, InterruptedException {
        for (ContextFile file : ran.context()) {
            Path target = server.contextDirectory().resolve(file.ref()).normalize();
            if (!target.startsWith(server.contextDirectory())) {
                throw Fields.wrong(
                        ran.name(), "expected context below the runner's folder, but " + file.ref() + " is not");
            }
            Files.createDirectories(target.getParent());
            Files.writeString(target, file.content());
        }
        try (var publisher = new CapabilityPublisher(kafka, root(), server.operatorKey())) {
            for (ObjectNode capability : ran.capabilities()) {
                ObjectNode document = capability.deepCopy();
                server.models()
                        .ifPresent(url -> new Placeholders().with("models", url).fill(document));
                publisher.publish(ran.name(), document);
            }
        }
    }

    private VerificationKey root() {
        return VerificationKey.ofSpki(Base64.getDecoder().decode(server.rootKey()));
    }
}
