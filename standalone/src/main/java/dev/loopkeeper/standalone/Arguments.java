package dev.loopkeeper.standalone;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * What the standalone server was started with.
 *
 * @param retain where data is kept; empty for a temporary folder
 * @param addressFile where to leave the addresses for others; empty for nowhere
 * @param httpPort where to listen; 0 for a free port
 * @param untilInputEnds whether to stop when standard input ends
 * @param modelScript what scripted models answer; empty for no such models
 */
public record Arguments(
        Optional<Path> retain,
        Optional<Path> addressFile,
        int httpPort,
        boolean untilInputEnds,
        Optional<Path> modelScript) {

    private static final String KNOWN =
            "--retain DIR, --address-file FILE, --http-port PORT, --until-input-ends, --model-script FILE";
    private static final Arguments NONE = new Arguments(Optional.empty(), Optional.empty(), 0, false, Optional.empty());

    /**
     * What these words mean.
     *
     * @throws IllegalArgumentException that says what was expected, if they mean nothing
     */
    public static Arguments parse(String... words) {
        Deque<String> rest = new ArrayDeque<>(List.of(words));
        Arguments parsed = NONE;
        while (!rest.isEmpty()) {
            parsed = parsed.with(rest.remove(), rest);
        }
        return parsed;
    }

    private Arguments with(String option, Deque<String> rest) {
        return switch (option) {
            case "--retain" ->
                new Arguments(Optional.of(path(option, rest)), addressFile, httpPort, untilInputEnds, modelScript);
            case "--address-file" ->
                new Arguments(retain, Optional.of(path(option, rest)), httpPort, untilInputEnds, modelScript);
            case "--http-port" ->
                new Arguments(retain, addressFile, port(value(option, rest)), untilInputEnds, modelScript);
            case "--until-input-ends" -> new Arguments(retain, addressFile, httpPort, true, modelScript);
            case "--model-script" ->
                new Arguments(retain, addressFile, httpPort, untilInputEnds, Optional.of(path(option, rest)));
            default -> throw new IllegalArgumentException("expected " + KNOWN + ", but got " + option);
        };
    }

    private static Path path(String option, Deque<String> rest) {
        return Path.of(value(option, rest)).toAbsolutePath().normalize();
    }

    private static int port(String text) {
        if (text.matches("\\d{1,5}") && Integer.parseInt(text) <= 65_535) {
            return Integer.parseInt(text);
        }
        throw new IllegalArgumentException("expected --http-port from 0 to 65535, but got " + text);
    }

    private static String value(String option, Deque<String> rest) {
        if (rest.isEmpty()) {
            throw new IllegalArgumentException("expected a value after " + option + ", but there is none");
        }
        return rest.remove();
    }
}
