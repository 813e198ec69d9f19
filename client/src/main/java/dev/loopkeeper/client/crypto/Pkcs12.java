package dev.loopkeeper.client.crypto;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Keystores as {@code keytool} and {@code openssl pkcs12} write them. */
final class Pkcs12 {

    private Pkcs12() {}

    /** The only private key in {@code store}, in PKCS #8. Says nothing of the content when it is wrong, since that may be a secret. */
    static byte[] onlyKey(byte[] store, Secret password) {
        char[] characters = password.reveal().toCharArray();
        try {
            KeyStore keys = KeyStore.getInstance("PKCS12");
            keys.load(new ByteArrayInputStream(store), characters);
            List<String> names = new ArrayList<>();
            for (String name : Collections.list(keys.aliases())) {
                if (keys.isKeyEntry(name)) {
                    names.add(name);
                }
            }
            if (names.size() != 1) {
                throw new IllegalArgumentException(
                        "expected exactly one private key in the keystore, but there are " + names.size());
            }
            return keys.getKey(names.get(0), characters).getEncoded();
        } catch (IOException | GeneralSecurityException e) {
            throw new IllegalArgumentException(
                    "expected a PKCS #12 keystore that the password opens, but it is none or another opens it", e);
        }
    }
}
