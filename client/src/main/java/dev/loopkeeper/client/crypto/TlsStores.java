package dev.loopkeeper.client.crypto;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.Optional;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/**
 * Files that say whom a TLS client trusts and who it is.
 *
 * @param trust whom it trusts; the JVM's own certificate authorities if absent
 * @param key who it is; it stays anonymous if absent
 * @param keyPassword of the private key, if it differs from the store's
 */
public record TlsStores(Optional<Store> trust, Optional<Store> key, Optional<Secret> keyPassword) {

    /**
     * One file.
     *
     * @param location where it is
     * @param type JKS, PKCS12 or PEM; a key is never in PEM
     * @param password empty if it has none
     */
    public record Store(Path location, String type, Secret password) {}

    public TlsStores {
        if (key.isPresent() && "PEM".equals(key.get().type())) {
            throw new IllegalArgumentException(
                    "expected a key store of type JKS or PKCS12, but it is PEM; convert it, for example with openssl pkcs12 -export");
        }
    }

    /**
     * Opens the files.
     *
     * @throws IllegalArgumentException that names the file and what is wrong with it
     */
    public SSLContext context() {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keyManagers(), trustManagers(), null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalArgumentException(
                    "expected usable TLS stores, but: " + e.getMessage() + "; check " + this, e);
        }
    }

    private KeyManager @Nullable [] keyManagers() throws GeneralSecurityException {
        if (key.isEmpty()) {
            return null;
        }
        KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        Secret password = keyPassword.orElse(key.get().password());
        factory.init(open(key.get()), password.reveal().toCharArray());
        return factory.getKeyManagers();
    }

    private TrustManager @Nullable [] trustManagers() throws GeneralSecurityException {
        if (trust.isEmpty()) {
            return null;
        }
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(open(trust.get()));
        return factory.getTrustManagers();
    }

    private static KeyStore open(Store store) throws GeneralSecurityException {
        try (InputStream in = Files.newInputStream(store.location())) {
            if ("PEM".equals(store.type())) {
                return certificates(in);
            }
            KeyStore opened = KeyStore.getInstance(store.type());
            char[] password = store.password().reveal().toCharArray();
            opened.load(in, password.length == 0 ? null : password);
            return opened;
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "expected a readable " + store.type() + " store at " + store.location() + ", but: " + e
                            + "; check the path, the type and the password",
                    e);
        }
    }

    private static KeyStore certificates(InputStream pem) throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        int number = 0;
        for (Certificate certificate : CertificateFactory.getInstance("X.509").generateCertificates(pem)) {
            store.setCertificateEntry("certificate-" + number++, certificate);
        }
        return store;
    }
}
