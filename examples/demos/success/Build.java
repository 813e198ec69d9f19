import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.ToolProvider;

/** The build turn: reads its contract, compiles the source beside it, and prints a result. */
final class Build {

    public static void main(String[] arguments) throws Exception {
        long started = System.nanoTime();
        String contract = new String(System.in.readAllBytes(), StandardCharsets.UTF_8);
        if (!contract.contains("\"compile\"")) {
            System.err.println("the contract does not allow the tool compile");
            System.exit(1);
        }
        Path source = Path.of(arguments[0]);
        Path classes = Files.createTempDirectory("demo-classes-");
        List<String> options = List.of("-d", classes.toString(), source.toString());
        int status = ToolProvider.getSystemJavaCompiler().run(null, null, null, options.toArray(new String[0]));
        Path compiled = classes.resolve("Greeting.class");
        boolean built = status == 0 && Files.deleteIfExists(compiled);
        Files.delete(classes);
        if (!built) {
            System.err.println("javac ended with status " + status);
            System.exit(1);
        }
        long millis = (System.nanoTime() - started) / 1_000_000;
        System.out.println("""
                {"outcome":"COMPLETED","reason":"BUILT","sentence":"javac compiled Greeting.java without a complaint",
                 "summary":"Greeting.java compiles.","output":"Greeting.class",
                 "effects":[{"kind":"TODO_DONE","todo":"build","followedBy":"review"}],
                 "toolCalls":[{"callId":"c1","tool":"compile","arguments":{"source":"Greeting.java"},"result":{"status":0}}],
                 "evidence":[{"title":"compiler","text":"javac ended with status 0","private":false}],
                 "proposal":{"kind":"CONTINUE","capability":"demo-review","tools":["read-source"],
                   "inputs":{"source":"Greeting.java"},"rationale":"what was built can be reviewed"},
                 "usage":{"kind":"KNOWN","tokens":0,"costMicros":0,"toolCalls":1,"millis":%d}}
                """.formatted(millis));
    }
}
