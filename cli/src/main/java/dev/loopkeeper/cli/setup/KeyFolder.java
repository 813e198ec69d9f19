package dev.loopkeeper.cli.setup;

import dev.loopkeeper.cli.failure.CommandFailure;
import dev.loopkeeper.cli.failure.ExitCode;
import dev.loopkeeper.cli.session.InputFile;
import dev.loopkeeper.cli.trust.RootKey;
import dev.loopkeeper.client.crypto.SigningKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.function.Supplier;

/**
 * An installation's private keys, PKCS #8 in PEM, and {@code trust/trust.properties}, which tells the services the root's public key.
 *
 * @param path the folder
 */
record KeyFolder(Path path) {

    private static final String TRUST = "trust/trust.properties";

    /**
     * Makes all keys, if there is none.
     *
     * @param seeds 32 random bytes each
     * @return whether there was none
     * @throws CommandFailure if some are there and others are missing
     */
    boolean generate(Supplier<byte[]> seeds) throws IOException {
        List<Path> present = Arrays.stream(InstallationKey.values())
                .map(key -> key.in(path))
                .filter(Files::exists)
                .toList();
        if (present.size() == InstallationKey.values().length) {
            writeTrust();
            return false;
        }
        if (!present.isEmpty()) {
            throw new CommandFailure(
                    ExitCode.CONFLICT,
                    "expected all keys of an installation in " + path + " or none, but there are only " + present,
                    "name another folder, or restore the missing keys");
        }
        for (InstallationKey key : InstallationKey.values()) {
            write(key.in(path), SigningKey.ofSeed(seeds.get()).pem().reveal(), "rw-------");
        }
        writeTrust();
        return true;
    }

    /** One of the keys. */
    SigningKey read(InstallationKey key) {
        Path file = key.in(path);
        if (Files.notExists(file)) {
            throw CommandFailure.usage(
                    "expected an installation's keys in " + path + ", but there is no file " + file,
                    "name the folder that `loopctl keys generate` made");
        }
        try {
            return SigningKey.ofPem(InputFile.text(file));
        } catch (IllegalArgumentException e) {
            throw new CommandFailure(
                    ExitCode.USAGE,
                    file + " is no private key: " + e.getMessage(),
                    "restore it, or make new keys with `loopctl keys generate`",
                    e);
        }
    }

    /** Puts another key in the place of one, so that whoever reads the file sees the old one or the new one. */
    void replace(InstallationKey key, SigningKey next) throws IOException {
        Path file = key.in(path);
        Path beside = file.resolveSibling(
                "." + file.getFileName() + "." + next.id().text().hashCode());
        write(beside, next.pem().reveal(), "rw-------");
        Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private void writeTrust() throws IOException {
        Path file = path.resolve(TRUST);
        if (Files.notExists(file)) {
            byte[] root = read(InstallationKey.ROOT).verificationKey().spki();
            write(file, RootKey.PROPERTY + "=" + Base64.getEncoder().encodeToString(root) + "\n", "rw-r--r--");
        }
    }

    private static void write(Path file, String text, String permissions) throws IOException {
        Files.createDirectories(file.getParent());
        Files.createFile(file, attributes(file, permissions));
        Files.writeString(file, text, StandardOpenOption.WRITE);
    }

    /** From the first moment: a file that is narrowed later could have been opened before. */
    private static FileAttribute<?>[] attributes(Path file, String permissions) {
        return file.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }
}
