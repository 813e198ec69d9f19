package dev.loopkeeper.embedded.broker;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Finds ports on 127.0.0.1 that can be named before they are bound.
 *
 * <p>Candidates lie below the range from which operating systems hand out ports for outgoing connections, so that a
 * port found free is not taken by somebody's client a moment later.
 */
public final class LoopbackPorts {

    private static final int LOWEST = 20_000;
    private static final int BEYOND_HIGHEST = 32_000;
    private static final int ATTEMPTS = 1_000;

    private LoopbackPorts() {}

    /**
     * A port on which nobody listened when asked; it is not reserved.
     *
     * @throws IllegalStateException when no free port was found
     */
    public static int free() {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            int candidate = ThreadLocalRandom.current().nextInt(LOWEST, BEYOND_HIGHEST);
            if (isFree(candidate)) {
                return candidate;
            }
        }
        throw new IllegalStateException("expected a free port in %d..%d on 127.0.0.1, but %d tries found none"
                .formatted(LOWEST, BEYOND_HIGHEST - 1, ATTEMPTS));
    }

    /** Whether a server could listen on this port of 127.0.0.1 now. */
    public static boolean isFree(int port) {
        try (ServerSocket probe = new ServerSocket()) {
            probe.setReuseAddress(true);
            probe.bind(new InetSocketAddress("127.0.0.1", port), 1);
            return true;
        } catch (IOException taken) {
            return false;
        }
    }
}
