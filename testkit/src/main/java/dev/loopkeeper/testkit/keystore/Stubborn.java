package dev.loopkeeper.testkit.keystore;

import java.net.Socket;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;

/** Shows one certificate whatever authorities the server names: a polite client would show none and so never be refused for it. */
final class Stubborn extends X509ExtendedKeyManager {
    private final X509ExtendedKeyManager keys;
    private final String alias;

    Stubborn(X509ExtendedKeyManager keys, String alias) {
        this.keys = keys;
        this.alias = alias;
    }

    @Override
    public String chooseEngineClientAlias(String[] keyTypes, Principal[] issuers, SSLEngine engine) {
        return alias;
    }

    @Override
    public String chooseClientAlias(String[] keyTypes, Principal[] issuers, Socket socket) {
        return alias;
    }

    @Override
    public String[] getClientAliases(String keyType, Principal[] issuers) {
        return new String[] {alias};
    }

    @Override
    public String[] getServerAliases(String keyType, Principal[] issuers) {
        return new String[0];
    }

    @Override
    public String chooseServerAlias(String keyType, Principal[] issuers, Socket socket) {
        return alias;
    }

    @Override
    public X509Certificate[] getCertificateChain(String name) {
        return keys.getCertificateChain(name);
    }

    @Override
    public PrivateKey getPrivateKey(String name) {
        return keys.getPrivateKey(name);
    }
}
