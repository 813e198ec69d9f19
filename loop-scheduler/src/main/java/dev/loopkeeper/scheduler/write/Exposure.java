package dev.loopkeeper.scheduler.write;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** Where the write API may listen: as long as nobody is authenticated, only processes of this machine may reach it. */
public final class Exposure {
    private Exposure() {}

    /**
     * Returns if {@code host} is reached from this machine alone.
     *
     * @throws IllegalStateException if it is not
     */
    public static void refuseBeyondLoopback(String host) {
        if (!loopback(host)) {
            throw new IllegalStateException(
                    "expected the write API to listen on loopback, since no issuer is configured that would"
                            + " authenticate its callers, but quarkus.http.host is " + host
                            + "; set it to 127.0.0.1, or put a proxy that authenticates in front of it");
        }
    }

    private static boolean loopback(String host) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException e) {
            return false;
        }
    }
}
