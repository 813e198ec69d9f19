package dev.loopkeeper.kit.http;

import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.Optional;
import javax.net.ssl.SSLContext;

/**
 * How this service asks others.
 *
 * @param scheme what the instances of the installation listen on: {@code http} or {@code https}
 * @param tls the certificate that it shows and those that it trusts; empty leaves both to the JVM
 */
public record Outgoing(String scheme, Optional<SSLContext> tls) {

    /** Without TLS. */
    public static final Outgoing PLAIN = new Outgoing("http", Optional.empty());

    /** The address of another instance. */
    public URI at(String hostAndPort) {
        return URI.create(scheme + "://" + hostAndPort);
    }

    /** A client that follows no redirect: what it shows to prove itself is for whom it asks, and for nobody else. */
    public HttpClient client(Duration connectTimeout) {
        HttpClient.Builder client = HttpClient.newBuilder()
                .connectTimeout(connectTimeout)
                .followRedirects(HttpClient.Redirect.NEVER)
                .version(HttpClient.Version.HTTP_1_1);
        tls.ifPresent(client::sslContext);
        return client.build();
    }
}
