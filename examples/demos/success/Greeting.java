/** What the demonstration builds and reviews. */
final class Greeting {

    private Greeting() {}

    /** Greets somebody by name. */
    static String of(String name) {
        return "Hello, " + name + "!";
    }
}
