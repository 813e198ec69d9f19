import java.nio.file.Files;
import java.nio.file.Path;

/** The review turn: reads the source, looks for what is missing, and prints a result. */
final class Review {

    public static void main(String[] arguments) throws Exception {
        long started = System.nanoTime();
        System.in.readAllBytes();
        String source = Files.readString(Path.of(arguments[0]));
        boolean documented = source.startsWith("/**") && source.contains("/** Greets");
        if (!documented) {
            System.out.println("""
                    {"outcome":"COMPLETED","reason":"CHANGES_WANTED","sentence":"a doc comment is missing",
                     "summary":"Greeting.java lacks a doc comment.",
                     "proposal":{"kind":"CONTINUE","capability":"demo-build","tools":["compile"],"rationale":"build it again"},
                     "usage":{"kind":"KNOWN","toolCalls":1}}
                    """);
            return;
        }
        long millis = (System.nanoTime() - started) / 1_000_000;
        System.out.println("""
                {"outcome":"COMPLETED","reason":"APPROVED","sentence":"every member has a doc comment",
                 "summary":"Greeting.java is documented; nothing is left to do.","output":"approved",
                 "effects":[{"kind":"TODO_DONE","todo":"review","successor":"none: the source is built and reviewed"}],
                 "toolCalls":[{"callId":"c1","tool":"read-source","arguments":{"path":"Greeting.java"},"result":{"read":true}}],
                 "proposal":{"kind":"COMPLETE","rationale":"both todos are done"},
                 "usage":{"kind":"KNOWN","tokens":0,"costMicros":0,"toolCalls":1,"millis":%d}}
                """.formatted(millis));
    }
}
