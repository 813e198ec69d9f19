package dev.loopkeeper.embedded.broker;

/**
 * The two loopback ports of one embedded broker.
 *
 * @param client port that Kafka clients connect to, 1..65535
 * @param controller port of the KRaft controller, 1..65535, different from {@code client}
 */
public record BrokerPorts(int client, int controller) {

    public BrokerPorts {
        requirePort("client", client);
        requirePort("controller", controller);
        if (client == controller) {
            throw new IllegalArgumentException("expected two different ports, but both are " + client);
        }
    }

    /** Two ports that nobody listened on when asked. */
    public static BrokerPorts free() {
        int client = LoopbackPorts.free();
        int controller = LoopbackPorts.free();
        while (controller == client) {
            controller = LoopbackPorts.free();
        }
        return new BrokerPorts(client, controller);
    }

    boolean areFree() {
        return LoopbackPorts.isFree(client) && LoopbackPorts.isFree(controller);
    }

    private static void requirePort(String name, int port) {
        if (port < 1 || port > 65_535) {
            throw new IllegalArgumentException("expected a " + name + " port in 1..65535, but got " + port);
        }
    }
}
