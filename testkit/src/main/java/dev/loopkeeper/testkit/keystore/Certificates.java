package dev.loopkeeper.testkit.keystore;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.KeyStore.PasswordProtection;
import java.util.Optional;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedKeyManager;

/** One authority with the certificates that it gave: to a server and to people. */
public final class Certificates {
    private static final char[] PASSWORD = KeyTool.PASSWORD.toCharArray();
    private static final String AUTHORITY = "authority";

    private final Path folder;
    private final KeyTool tool;
    private final Path all;

    private Certificates(Path folder) {
        this.folder = folder;
        this.all = folder.resolve("all.p12");
        this.tool = KeyTool.in(all).authority(AUTHORITY);
    }

    /** An authority that keeps everything in {@code folder}. */
    public static Certificates in(Path folder) throws IOException {
        return new Certificates(Files.createDirectories(folder));
    }

    /** A certificate for {@code subject}, known as {@code name}. */
    public Certificates withCertified(String name, String subject) {
        tool.certified(name, subject, AUTHORITY);
        return this;
    }

    /** The keystore with the key of {@code name} alone. */
    public Path keyStore(String name) throws IOException, GeneralSecurityException {
        KeyStore one = empty();
        one.setEntry(
                name, load(all).getEntry(name, new PasswordProtection(PASSWORD)), new PasswordProtection(PASSWORD));
        return store(one, name + ".p12");
    }

    /** The keystore with the authority's certificate alone. */
    public Path trustStore() throws IOException, GeneralSecurityException {
        return store(trust(), "trust.p12");
    }

    /** A client that trusts this authority and shows the certificate that {@code issuer} gave to {@code name}, or none. */
    public HttpClient client(Certificates issuer, Optional<String> name) throws IOException, GeneralSecurityException {
        TrustManagerFactory trusted = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trusted.init(trust());
        KeyManager[] keys = {};
        if (name.isPresent()) {
            KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            own.init(load(issuer.keyStore(name.get())), PASSWORD);
            // Shown whatever authorities the server names.
            keys = new KeyManager[] {new Stubborn((X509ExtendedKeyManager) own.getKeyManagers()[0], name.get())};
        }
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys, trusted.getTrustManagers(), null);
        return HttpClient.newBuilder()
                .sslContext(context)
                .version(HttpClient.Version.HTTP_1_1)
                .build();
    }

    /** What a server needs that is known as {@code name} and demands certificates of this authority. */
    public SSLContext server(String name) throws IOException, GeneralSecurityException {
        TrustManagerFactory trusted = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trusted.init(trust());
        KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        own.init(load(keyStore(name)), PASSWORD);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(own.getKeyManagers(), trusted.getTrustManagers(), null);
        return context;
    }

    private KeyStore trust() throws IOException, GeneralSecurityException {
        KeyStore trust = empty();
        trust.setCertificateEntry(AUTHORITY, load(all).getCertificate(AUTHORITY));
        return trust;
    }

    private static KeyStore empty() throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, PASSWORD);
        return store;
    }

    private static KeyStore load(Path file) throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            store.load(in, PASSWORD);
        }
        return store;
    }

    private Path store(KeyStore store, String name) throws IOException, GeneralSecurityException {
        Path file = folder.resolve(name);
        try (OutputStream out = Files.newOutputStream(file)) {
            store.store(out, PASSWORD);
        }
        return file;
    }
}
