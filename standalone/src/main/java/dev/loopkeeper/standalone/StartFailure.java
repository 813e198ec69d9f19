package dev.loopkeeper.standalone;

import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Optional;

/** What keeps a server from starting although nothing is broken in it, in one line for who started it. */
public final class StartFailure {

    private StartFailure() {}

    /** The line; empty when the failure is a bug or an outage, which needs its stack trace. */
    public static Optional<String> words(Exception thrown) {
        return switch (thrown) {
            case NoSuchFileException e ->
                Optional.of("expected to make " + e.getFile() + ", but what holds it is not there");
            case AccessDeniedException e -> Optional.of("expected to write " + e.getFile() + ", but it is not allowed");
            case FileSystemException e ->
                Optional.of("expected to write " + e.getFile() + ", but: "
                        + Optional.ofNullable(e.getReason()).orElse(e.getClass().getSimpleName()));
            case UncheckedIOException e ->
                Optional.<Exception>ofNullable(e.getCause()).flatMap(StartFailure::words);
            default -> Optional.empty();
        };
    }
}
