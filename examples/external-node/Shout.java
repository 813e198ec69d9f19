import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A tool: takes a call as JSON on standard input, and says its text in capitals. */
final class Shout {
    public static void main(String[] arguments) throws Exception {
        String call = new String(System.in.readAllBytes(), StandardCharsets.UTF_8);
        Matcher text = Pattern.compile("\"text\":\"([A-Za-z0-9 ]*)\"").matcher(call);
        if (!text.find()) {
            System.exit(1);
        }
        System.out.println("{\"said\":\"" + text.group(1).toUpperCase(java.util.Locale.ROOT) + "\"}");
    }
}
