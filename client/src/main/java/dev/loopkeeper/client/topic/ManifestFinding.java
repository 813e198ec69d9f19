package dev.loopkeeper.client.topic;

/**
 * One difference between the manifest and a cluster.
 *
 * @param resource the topic or group
 * @param setting what differs: {@code existence}, {@code partitions}, {@code replication factor} or a setting's Kafka
 *     name
 * @param found what the cluster reports
 * @param wanted what the manifest demands
 * @param mend the command that mends it, or the reason why no command can
 */
public record ManifestFinding(String resource, String setting, String found, String wanted, String mend) {

    /** One line for a log or a terminal. */
    public String sentence() {
        return resource + ": expected " + setting + " " + wanted + ", but found " + found + "; mend it with: " + mend;
    }
}
