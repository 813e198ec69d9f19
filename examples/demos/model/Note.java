/** The tool {@code append_note}: takes a call on standard input and says that the note is appended. It keeps nothing, so that it may be repeated. */
final class Note {

    public static void main(String[] arguments) throws Exception {
        String call = new String(System.in.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        System.out.println("{\"appended\":" + call.contains("\"text\"") + "}");
    }
}
