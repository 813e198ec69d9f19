import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An executor around another: writes down all that it was given, below the workspace that its contract declares, and hands the contract on. When
 * the contract declares an input {@code withhold}, the last receipt's summary is taken out of it before.
 *
 * <p>Runs as {@code java ObservedTurn.java SOURCE ARGUMENTS-OF-SOURCE...}.
 */
final class ObservedTurn {
    private static final String TEXT = "\"((?:[^\"\\\\]|\\\\.)*)\"";

    public static void main(String[] args) throws Exception {
        byte[] octets = System.in.readAllBytes();
        String contract = new String(octets, StandardCharsets.UTF_8);
        write(folder(contract), octets, args);
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1"));
        command.addAll(List.of(args));
        Process process = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.INHERIT)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (var stdin = process.getOutputStream()) {
            stdin.write(passedOn(contract).getBytes(StandardCharsets.UTF_8));
        }
        System.exit(process.waitFor());
    }

    private static void write(Path folder, byte[] octets, String[] args) throws IOException {
        Files.createDirectories(folder);
        Files.write(folder.resolve("stdin"), octets);
        Files.writeString(folder.resolve("environment"), String.join("\n", System.getenv().keySet()));
        Files.writeString(folder.resolve("values"), String.join("\n", System.getenv().values()));
        Files.writeString(folder.resolve("arguments"), String.join("\n", args));
        Files.writeString(folder.resolve("directory"), Path.of("").toAbsolutePath().toString());
    }

    private static Path folder(String contract) {
        return Path.of(found(contract, "\"workspace\":" + TEXT))
                .resolve("observed")
                .resolve("turn-" + found(contract, "\"turn\":(\\d+)") + "-" + found(contract, "\"attempt\":(\\d+)"));
    }

    private static String passedOn(String contract) {
        return contract.contains("\"withhold\":")
                ? contract.replaceFirst("(\"lastReceipt\":\\{.*?\"summary\":)" + TEXT, "$1\"\"")
                : contract;
    }

    private static String found(String contract, String regex) {
        Matcher matcher = Pattern.compile(regex).matcher(contract);
        if (!matcher.find()) {
            throw new IllegalArgumentException("expected " + regex + " in the contract, but there is none");
        }
        return matcher.group(1);
    }
}
