package dev.loopkeeper.testkit.keystore;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A PKCS #12 keystore that the JDK's own {@code keytool} writes. */
public final class KeyTool {

    /** Opens every keystore made here. */
    public static final String PASSWORD = "changed-in-tests";

    private static final long PATIENCE_SECONDS = 60;

    private final Path store;

    private KeyTool(Path store) {
        this.store = store;
    }

    /** The keystore in {@code store}, made when the first key is. */
    public static KeyTool in(Path store) {
        return new KeyTool(store);
    }

    /** Adds an Ed25519 key, which signs for an installation. */
    public KeyTool signingKey(String alias) {
        return generate(alias, List.of("-keyalg", "Ed25519", "-dname", "CN=" + alias));
    }

    /** Adds an authority that may certify others. */
    public KeyTool authority(String alias) {
        return generate(alias, List.of("-keyalg", "EC", "-dname", "CN=" + alias, "-ext", "bc:c"));
    }

    /** Adds a key with a certificate for {@code subject} by the authority {@code issuer} of this keystore. */
    public KeyTool certified(String alias, String subject, String issuer) {
        return generate(
                alias,
                List.of(
                        "-keyalg",
                        "EC",
                        "-dname",
                        subject,
                        "-signer",
                        issuer,
                        "-ext",
                        "san=ip:127.0.0.1,dns:localhost"));
    }

    private KeyTool generate(String alias, List<String> more) {
        List<String> arguments = new ArrayList<>(List.of(
                "-genkeypair", "-alias", alias, "-validity", "2", "-storetype", "PKCS12", "-storepass", PASSWORD));
        arguments.addAll(List.of("-keystore", store.toString()));
        arguments.addAll(more);
        run(arguments);
        return this;
    }

    private static void run(List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        command.addAll(arguments);
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            process.getOutputStream().close();
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
                throw new IllegalStateException("keytool failed: " + said);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while keytool ran", e);
        }
    }
}
