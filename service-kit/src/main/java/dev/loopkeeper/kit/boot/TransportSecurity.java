package dev.loopkeeper.kit.boot;

import dev.loopkeeper.kit.auth.AuthSettings;
import dev.loopkeeper.kit.http.Outgoing;
import io.quarkus.tls.TlsConfiguration;
import io.quarkus.tls.TlsConfigurationRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Whoever listens with TLS alone is asked so by its own kind: the certificate that an instance is known by is also what it shows to others. */
@ApplicationScoped
class TransportSecurity {

    private static final String PLAIN_TOO = "enabled";

    private final boolean tlsOnly;
    private final TlsConfigurationRegistry registry;

    TransportSecurity(
            AuthSettings auth,
            TlsConfigurationRegistry registry,
            @ConfigProperty(name = "quarkus.http.insecure-requests") Optional<String> insecureRequests) {
        this.tlsOnly = auth.mutualTls()
                || insecureRequests.filter(chosen -> !chosen.equals(PLAIN_TOO)).isPresent();
        this.registry = registry;
    }

    Outgoing outgoing() {
        return new Outgoing(tlsOnly ? "https" : "http", registry.getDefault().map(TransportSecurity::context));
    }

    private static SSLContext context(TlsConfiguration configured) {
        try {
            return configured.createSSLContext();
        } catch (Exception e) {
            throw new IllegalArgumentException(
                    "expected the key store and trust store of quarkus.tls to be usable, but: " + e.getMessage(), e);
        }
    }
}
