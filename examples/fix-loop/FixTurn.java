import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The executor of the example: reads a contract on standard input, does one step, writes a result on standard output.
 * It knows nothing but what the
 * contract says: which fault to mend comes from the last receipt's summary, where to work from the declared inputs.
 *
 * <p>Runs as {@code java FixTurn.java DIRECTORY-OF-THE-PROGRAM}.
 */
final class FixTurn {
    /** Each fault by the check that finds it: the right text and the wrong one. */
    private static final Map<String, String[]> FAULTS = new TreeMap<>(Map.of(
            "deposit-adds", new String[] {"cents += amount;", "cents += amount; movements++;"},
            "deposit-refuses-zero", new String[] {"if (amount <= 0) {", "if (amount < 0) {"},
            "overdraft-is-refused", new String[] {"if (amount > cents) {", "if (amount > cents + 100) {"},
            "interest-is-in-basis-points", new String[] {"basisPoints / 10_000", "basisPoints / 1_000"}));

    private static final Pattern FAILED = Pattern.compile("FAILED ([a-z-]+):");

    private final Contract contract;
    private final Path program;
    private final Path scratch;

    private FixTurn(Contract contract, Path program) {
        this.contract = contract;
        this.program = program;
        this.scratch = Path.of(contract.input("workspace")).resolve("scratch");
    }

    public static void main(String[] args) throws Exception {
        Contract contract = new Contract(Json.parse(new String(System.in.readAllBytes(), StandardCharsets.UTF_8)));
        FixTurn turn = new FixTurn(contract, Path.of(args[0]));
        System.out.println(contract.capability().equals("release") ? turn.release() : turn.fix());
    }

    private String fix() throws Exception {
        if (contract.lastReceipt().isEmpty()) {
            seedFaults();
        } else {
            String named = fault(String.valueOf(contract.lastReceipt().get("summary")));
            if (named == null) {
                return Result.failed("NO_EVIDENCE", "the last receipt names no failing check");
            }
            mend(named);
        }
        Run run = check();
        String failing = fault(run.output());
        if (run.exitCode() == 0) {
            return Result.completed(
                    "all checks pass",
                    run.output(),
                    "[{\"kind\":\"TODO_DONE\",\"todo\":\"fix\",\"followedBy\":\"release\"}]",
                    Result.next("release", contract.inputs()));
        }
        return failing == null
                ? Result.failed("UNKNOWN_FAULT", run.output())
                : Result.completed("FAILED " + failing + ": next", run.output(), "[]", Result.next("fix", contract.inputs()));
    }

    private String release() throws Exception {
        Run run = check();
        if (run.exitCode() != 0) {
            return Result.failed("CHECKS_FAIL", run.output());
        }
        Path released = Files.createDirectories(scratch.resolveSibling("released"));
        Files.copy(scratch.resolve("Account.java"), released.resolve("Account.java"), StandardCopyOption.REPLACE_EXISTING);
        return Result.completed(
                "released",
                run.output(),
                "[{\"kind\":\"TODO_DONE\",\"todo\":\"release\",\"successor\":\"nothing is left\"}]",
                "{\"kind\":\"COMPLETE\",\"rationale\":\"all checks pass and the program is released\"}");
    }

    private void seedFaults() throws IOException {
        Files.createDirectories(scratch);
        Files.copy(program.resolve("AccountCheck.java"), scratch.resolve("AccountCheck.java"), StandardCopyOption.REPLACE_EXISTING);
        String text = Files.readString(program.resolve("Account.java"));
        for (String[] fault : FAULTS.values()) {
            text = text.replace(fault[0], fault[1]);
        }
        Files.writeString(scratch.resolve("Account.java"), text);
    }

    private void mend(String name) throws IOException {
        Path source = scratch.resolve("Account.java");
        String[] fault = FAULTS.get(name);
        Files.writeString(source, Files.readString(source).replace(fault[1], fault[0]));
    }

    private static String fault(String text) {
        Matcher named = FAILED.matcher(text);
        return named.find() && FAULTS.containsKey(named.group(1)) ? named.group(1) : null;
    }

    /** Compiles and runs the checks with the JDK that runs this. */
    private Run check() throws Exception {
        Path bin = Path.of(System.getProperty("java.home"), "bin");
        Run compiled = run(bin.resolve("javac").toString(), "-d", "classes", "Account.java", "AccountCheck.java");
        return compiled.exitCode() != 0
                ? compiled
                : run(bin.resolve("java").toString(), "-cp", "classes", "AccountCheck", contract.input("seed"));
    }

    private Run run(String... command) throws Exception {
        Process process = new ProcessBuilder(List.of(command))
                .directory(scratch.toFile())
                .redirectErrorStream(true)
                .start();
        process.getOutputStream().close();
        byte[] output;
        try (InputStream in = process.getInputStream()) {
            output = in.readNBytes(64 * 1024);
            in.transferTo(OutputStream.nullOutputStream());
        }
        if (!process.waitFor(60, TimeUnit.SECONDS)) {
            process.destroyForcibly();
        }
        return new Run(process.waitFor(), new String(output, StandardCharsets.UTF_8));
    }

    private record Run(int exitCode, String output) {}

    /** What the contract says, as far as this executor needs it. */
    private record Contract(Map<String, Object> root) {
        String capability() {
            return String.valueOf(object("capability").get("id"));
        }

        Map<String, Object> inputs() {
            return object("inputs");
        }

        String input(String name) {
            Object value = inputs().get(name);
            if (value == null) {
                throw new IllegalArgumentException("expected an input " + name + " in the contract, but there is none");
            }
            return String.valueOf(value);
        }

        Map<String, Object> lastReceipt() {
            return object("lastReceipt");
        }

        @SuppressWarnings("unchecked")
        private Map<String, Object> object(String name) {
            Object value = root.get(name);
            return value == null ? Map.of() : (Map<String, Object>) value;
        }
    }

    /** Results as JSON text. */
    private static final class Result {
        static String completed(String summary, String evidence, String effects, String proposal) {
            return "{\"outcome\":\"COMPLETED\",\"reason\":\"CHECKED\",\"sentence\":" + Json.text(summary) + ",\"summary\":"
                    + Json.text(summary) + ",\"output\":" + Json.text(evidence) + ",\"effects\":" + effects
                    + ",\"evidence\":[{\"title\":\"what the checks printed\",\"text\":" + Json.text(evidence)
                    + ",\"private\":false}],\"proposal\":" + proposal + ",\"usage\":" + usage() + "}";
        }

        static String failed(String reason, String sentence) {
            return "{\"outcome\":\"FAILED\",\"reason\":" + Json.text(reason) + ",\"sentence\":" + Json.text(sentence)
                    + ",\"summary\":\"\",\"output\":\"\",\"usage\":" + usage() + "}";
        }

        static String next(String capability, Map<String, Object> inputs) {
            StringBuilder json = new StringBuilder("{\"kind\":\"CONTINUE\",\"capability\":" + Json.text(capability)
                    + ",\"tools\":[],\"rationale\":\"one step at a time\",\"inputs\":{");
            String separator = "";
            for (Map.Entry<String, Object> input : inputs.entrySet()) {
                json.append(separator).append(Json.text(input.getKey())).append(':').append(Json.text(String.valueOf(input.getValue())));
                separator = ",";
            }
            return json.append("}}").toString();
        }

        private static String usage() {
            return "{\"kind\":\"ESTIMATED\",\"tokens\":0,\"costMicros\":1000,\"toolCalls\":0,\"millis\":1}";
        }
    }

    /** As much JSON as a contract needs, so that the example depends on nothing but a JDK. */
    private static final class Json {
        private final String text;
        private int at;

        private Json(String text) {
            this.text = text;
        }

        @SuppressWarnings("unchecked")
        static Map<String, Object> parse(String text) {
            return (Map<String, Object>) new Json(text).value();
        }

        static String text(String value) {
            StringBuilder quoted = new StringBuilder("\"");
            for (char c : value.toCharArray()) {
                switch (c) {
                    case '"' -> quoted.append("\\\"");
                    case '\\' -> quoted.append("\\\\");
                    default -> quoted.append(c < ' ' ? String.format("\\u%04x", (int) c) : String.valueOf(c));
                }
            }
            return quoted.append('"').toString();
        }

        private Object value() {
            skipSpace();
            char c = text.charAt(at);
            return switch (c) {
                case '{' -> object();
                case '[' -> array();
                case '"' -> string();
                default -> word();
            };
        }

        private Map<String, Object> object() {
            Map<String, Object> fields = new TreeMap<>();
            at++;
            while (more('}')) {
                String name = string();
                skipSpace();
                at++;
                Object value = value();
                if (value != null) {
                    fields.put(name, value);
                }
            }
            return fields;
        }

        private List<Object> array() {
            List<Object> elements = new java.util.ArrayList<>();
            at++;
            while (more(']')) {
                elements.add(value());
            }
            return elements;
        }

        private boolean more(char end) {
            skipSpace();
            if (text.charAt(at) == ',') {
                at++;
                skipSpace();
            }
            if (text.charAt(at) == end) {
                at++;
                return false;
            }
            return true;
        }

        private String string() {
            StringBuilder read = new StringBuilder();
            for (at++; text.charAt(at) != '"'; at++) {
                char c = text.charAt(at);
                read.append(c == '\\' ? escaped() : c);
            }
            at++;
            return read.toString();
        }

        private char escaped() {
            char c = text.charAt(++at);
            return switch (c) {
                case 'n' -> '\n';
                case 't' -> '\t';
                case 'r' -> '\r';
                case 'b' -> '\b';
                case 'f' -> '\f';
                case 'u' -> {
                    at += 4;
                    yield (char) Integer.parseInt(text.substring(at - 3, at + 1), 16);
                }
                default -> c;
            };
        }

        private Object word() {
            int from = at;
            while (at < text.length() && ",]} \n\r\t".indexOf(text.charAt(at)) < 0) {
                at++;
            }
            String word = text.substring(from, at);
            return word.equals("null") ? null : word;
        }

        private void skipSpace() {
            while (" \n\r\t".indexOf(text.charAt(at)) >= 0) {
                at++;
            }
        }
    }
}
