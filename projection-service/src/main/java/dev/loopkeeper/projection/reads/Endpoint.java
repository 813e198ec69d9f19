package dev.loopkeeper.projection.reads;

import dev.loopkeeper.kit.http.Outgoing;
import java.net.URI;
import java.util.Optional;

/**
 * Where an instance says it can be asked.
 *
 * @param host its host, or a name that nobody can reach when it advertises none
 * @param port its port
 */
public record Endpoint(String host, int port) {

    private static final String UNADVERTISED = ".unadvertised";

    /** What an instance is called that does not say where it can be asked. */
    public static Endpoint unadvertised(String instanceId) {
        return new Endpoint(instanceId + UNADVERTISED, 1);
    }

    /**
     * The endpoint that {@code hostAndPort} spells.
     *
     * @throws IllegalArgumentException if it spells none
     */
    public static Endpoint of(String hostAndPort) {
        URI parsed = URI.create("http://" + hostAndPort);
        if (parsed.getHost() == null
                || parsed.getPort() < 1
                || !parsed.getPath().isEmpty()) {
            throw new IllegalArgumentException("expected an address such as 10.0.0.7:8081, but it is " + hostAndPort);
        }
        return new Endpoint(parsed.getHost(), parsed.getPort());
    }

    /** Its address for whoever asks so, if it advertises one. */
    public Optional<URI> address(Outgoing outgoing) {
        return host.endsWith(UNADVERTISED) ? Optional.empty() : Optional.of(outgoing.at(toString()));
    }

    @Override
    public String toString() {
        return host + ":" + port;
    }
}
