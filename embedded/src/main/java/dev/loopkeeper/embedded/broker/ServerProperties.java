package dev.loopkeeper.embedded.broker;

import java.util.Properties;

/** The Kafka server settings of a broker that is alone, small and quick to start. */
final class ServerProperties {

    static final int NODE_ID = 1;
    static final String COORDINATOR_PARTITIONS = "3";
    static final String CONTROLLER_LISTENER = "CONTROLLER";

    private ServerProperties() {}

    static Properties of(DataDirectory data, BrokerPorts ports, BrokerSettings settings) {
        Properties properties = new Properties();
        identity(properties, data, ports);
        singleReplica(properties);
        promptGroups(properties);
        smallFootprint(properties);
        properties.putAll(settings.overrides());
        return properties;
    }

    private static void identity(Properties properties, DataDirectory data, BrokerPorts ports) {
        properties.put("process.roles", "broker,controller");
        properties.put("node.id", Integer.toString(NODE_ID));
        properties.put("log.dirs", data.logs().toString());
        properties.put(
                "listeners",
                "PLAINTEXT://127.0.0.1:%d,%s://127.0.0.1:%d"
                        .formatted(ports.client(), CONTROLLER_LISTENER, ports.controller()));
        properties.put("advertised.listeners", "PLAINTEXT://127.0.0.1:%d".formatted(ports.client()));
        properties.put("inter.broker.listener.name", "PLAINTEXT");
        properties.put("controller.listener.names", CONTROLLER_LISTENER);
        properties.put("listener.security.protocol.map", "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT");
        properties.put("controller.quorum.voters", "%d@127.0.0.1:%d".formatted(NODE_ID, ports.controller()));
        properties.put("auto.create.topics.enable", "false");
        // A restart after a kill waits until the controller has given up the broker that was killed.
        properties.put("broker.session.timeout.ms", "3000");
        properties.put("broker.heartbeat.interval.ms", "500");
    }

    private static void singleReplica(Properties properties) {
        properties.put("default.replication.factor", "1");
        properties.put("min.insync.replicas", "1");
        properties.put("offsets.topic.replication.factor", "1");
        properties.put("offsets.topic.num.partitions", COORDINATOR_PARTITIONS);
        properties.put("transaction.state.log.replication.factor", "1");
        properties.put("transaction.state.log.min.isr", "1");
        properties.put("transaction.state.log.num.partitions", COORDINATOR_PARTITIONS);
        properties.put("share.coordinator.state.topic.replication.factor", "1");
        properties.put("share.coordinator.state.topic.min.isr", "1");
        properties.put("share.coordinator.state.topic.num.partitions", COORDINATOR_PARTITIONS);
    }

    /** Groups assign at once: in one process nobody is waited for. */
    private static void promptGroups(Properties properties) {
        properties.put("group.initial.rebalance.delay.ms", "0");
        properties.put("group.streams.initial.rebalance.delay.ms", "0");
        properties.put("group.share.assignment.interval.ms", "0");
        properties.put("group.share.assignor.offload.enable", "false");
        properties.put("group.share.min.heartbeat.interval.ms", "500");
        properties.put("group.share.heartbeat.interval.ms", "500");
        // What a killed runner was assigned waits this long for somebody else.
        properties.put("group.share.min.session.timeout.ms", "10000");
        properties.put("group.share.session.timeout.ms", "10000");
    }

    private static void smallFootprint(Properties properties) {
        properties.put("num.network.threads", "2");
        properties.put("num.io.threads", "4");
        properties.put("background.threads", "2");
        properties.put("num.recovery.threads.per.data.dir", "1");
        properties.put("group.coordinator.threads", "1");
        properties.put("log.cleaner.dedupe.buffer.size", Integer.toString(4 << 20));
        properties.put("metric.reporters", "");
        properties.put("auto.leader.rebalance.enable", "false");
        properties.put("controller.quorum.append.linger.ms", "0");
        // Without these no-op records an idle broker does not touch the disk.
        properties.put("metadata.max.idle.interval.ms", "0");
    }
}
