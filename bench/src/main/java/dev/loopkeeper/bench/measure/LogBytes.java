package dev.loopkeeper.bench.measure;

import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.LogDirDescription;
import org.apache.kafka.clients.admin.ReplicaInfo;

/** The bytes of all logs of all brokers, internal topics included, without the cluster's own metadata. */
final class LogBytes {

    private LogBytes() {}

    static long now(Admin admin) {
        try {
            var brokers = admin.describeCluster().nodes().get().stream()
                    .map(node -> node.id())
                    .toList();
            return admin.describeLogDirs(brokers).allDescriptions().get().values().stream()
                    .map(Map::values)
                    .flatMap(directories -> directories.stream())
                    .map(LogDirDescription::replicaInfos)
                    .flatMap(replicas -> replicas.values().stream())
                    .mapToLong(ReplicaInfo::size)
                    .sum();
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException("the sizes of the logs could not be read", e);
        }
    }
}
