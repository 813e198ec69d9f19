package dev.loopkeeper.kit.keys;

import dev.loopkeeper.client.crypto.Secret;
import dev.loopkeeper.client.crypto.SigningKey;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where a private key lies: Ed25519, as PKCS #8 in PEM or as the only key of a PKCS #12 keystore. Which of them is told from the content, so that one may
 * replace the other.
 *
 * @param property what names the file, for people
 * @param file the key
 * @param password the file that holds the keystore's password; a keystore without one is opened with none
 */
public record KeyFile(String property, Path file, Optional<Path> password) {

    private static final String PEM = "-----BEGIN";

    /** A key in PEM. */
    public static KeyFile pem(String property, Path file) {
        return new KeyFile(property, file, Optional.empty());
    }

    /**
     * The key that lies there now.
     *
     * @throws IOException if a file cannot be read
     * @throws IllegalArgumentException if it holds no such key
     */
    SigningKey read() throws IOException {
        byte[] content = Files.readAllBytes(file);
        String text = new String(content, StandardCharsets.ISO_8859_1);
        return text.contains(PEM) || !looksLikeDer(content)
                ? SigningKey.ofPem(text)
                : SigningKey.ofPkcs12(content, opensWith());
    }

    /**
     * The key that lies there at the start.
     *
     * @throws IllegalArgumentException that names the property, if there is none
     */
    SigningKey first() {
        try {
            return read();
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "expected " + property + " to name a readable file, and its password file to be one, but reading "
                            + file + " failed: " + e,
                    e);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "expected " + property + " to name an Ed25519 key, PKCS #8 in PEM or PKCS #12, but " + file
                            + " is none: " + e.getMessage(),
                    e);
        }
    }

    private Secret opensWith() throws IOException {
        return new Secret(
                password.isPresent() ? Files.readString(password.get()).strip() : "");
    }

    /** Whether it begins like every DER structure that holds others. */
    private static boolean looksLikeDer(byte[] content) {
        return content.length > 0 && content[0] == 0x30;
    }
}
