package dev.loopkeeper.cli.session;

import dev.loopkeeper.cli.failure.CommandFailure;
import dev.loopkeeper.cli.failure.ExitCode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** What a person names for a command to read: text of a sensible size, or a failure that says in a sentence what it is instead. */
public final class InputFile {

    /** The largest, in bytes; nothing that is read so comes near it. */
    private static final int MOST = 16 << 20;

    private InputFile() {}

    /**
     * The text in {@code file}.
     *
     * @throws CommandFailure if there is none
     */
    public static String text(Path file) {
        if (Files.isDirectory(file)) {
            throw CommandFailure.usage("expected a file, but " + file + " is a folder", "check the path");
        }
        try (InputStream in = Files.newInputStream(file)) {
            return text(file.toString(), in);
        } catch (NoSuchFileException e) {
            throw new CommandFailure(ExitCode.USAGE, "there is no file " + file, "check the path", e);
        } catch (AccessDeniedException e) {
            throw new CommandFailure(ExitCode.USAGE, "may not open " + file, "check its permissions", e);
        } catch (FileSystemException e) {
            throw unreadable(file.toString(), e.getReason() == null ? "it cannot be opened" : e.getReason(), e);
        } catch (IOException e) {
            throw unreadable(file.toString(), String.valueOf(e.getMessage()), e);
        }
    }

    /** The text that comes on standard input. */
    public static String standardInput() {
        try {
            return text("standard input", System.in);
        } catch (IOException e) {
            throw unreadable("standard input", String.valueOf(e.getMessage()), e);
        }
    }

    private static String text(String name, InputStream in) throws IOException {
        byte[] octets = in.readNBytes(MOST + 1);
        if (octets.length > MOST) {
            throw CommandFailure.usage(
                    "expected at most " + MOST + " bytes in " + name + ", but there are more", "name another file");
        }
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(octets))
                    .toString();
            if (text.indexOf('\0') < 0) {
                return text;
            }
        } catch (CharacterCodingException e) {
            throw binary(name);
        }
        throw binary(name);
    }

    private static CommandFailure binary(String name) {
        return CommandFailure.usage(
                "expected text in UTF-8 in " + name + ", but it is none", "name another file, or save it as UTF-8");
    }

    private static CommandFailure unreadable(String name, String why, IOException e) {
        return new CommandFailure(ExitCode.USAGE, "expected to read " + name + ", but: " + why, "name another file", e);
    }
}
