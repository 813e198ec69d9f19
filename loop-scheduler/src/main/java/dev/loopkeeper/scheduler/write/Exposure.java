package dev.loopkeeper.scheduler.write;

import dev.loopkeeper.client.topic.TopicProfile;
import dev.loopkeeper.kit.auth.AuthSettings;
import java.net.InetAddress;
import java.net.UnknownHostException;

/** Where the write API may run: as long as nobody is authenticated, only processes of a developer's own machine may reach it. */
public final class Exposure {
    private static final String REMEDY = "; set loopkeeper.auth.issuer, or loopkeeper.auth.mutual-tls=true";

    private Exposure() {}

    /**
     * Returns if callers prove who they are, or if {@code host} is reached from this machine alone and {@code topics} are not production's.
     *
     * @throws IllegalStateException if not
     */
    public static void refuseUnauthenticated(String host, TopicProfile topics, AuthSettings auth) {
        if (auth.required()) {
            return;
        }
        if (topics.name().equals(TopicProfile.PROD.name())) {
            throw new IllegalStateException(
                    "expected the write API of a production installation to authenticate its callers, but neither an issuer"
                            + " nor mutual TLS is configured" + REMEDY);
        }
        if (!loopback(host)) {
            throw new IllegalStateException(
                    "expected the write API to listen on loopback, since no issuer is configured that would"
                            + " authenticate its callers, but quarkus.http.host is " + host + REMEDY
                            + ", or quarkus.http.host=127.0.0.1");
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
