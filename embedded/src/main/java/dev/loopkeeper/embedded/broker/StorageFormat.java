package dev.loopkeeper.embedded.broker;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.metadata.storage.Formatter;
import org.apache.kafka.server.common.MetadataVersion;

/** Prepares an empty data directory for KRaft, as {@code kafka-storage format} does; leaves a formatted one alone. */
final class StorageFormat {

    private StorageFormat() {}

    /** True when the directory was empty and has been formatted now. */
    static boolean ensure(DataDirectory data) {
        if (data.formatted()) {
            return false;
        }
        try {
            Files.createDirectories(data.logs());
            new Formatter()
                    .setPrintStream(new PrintStream(OutputStream.nullOutputStream()))
                    .setClusterId(Uuid.randomUuid().toString())
                    .setNodeId(ServerProperties.NODE_ID)
                    .addDirectory(data.logs().toString())
                    .setMetadataLogDirectory(data.logs().toString())
                    .setControllerListenerName(ServerProperties.CONTROLLER_LISTENER)
                    .setReleaseVersion(MetadataVersion.latestProduction())
                    .setFeatureLevel("share.version", (short) 1)
                    .run();
            return true;
        } catch (Exception e) {
            throw new IllegalStateException("the broker's data directory cannot be formatted: " + data.root(), e);
        }
    }
}
