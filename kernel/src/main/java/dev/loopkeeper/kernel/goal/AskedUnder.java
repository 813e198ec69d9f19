package dev.loopkeeper.kernel.goal;

import java.util.Optional;

/**
 * What is asked or answered, and under which document of the next capability, where that was registered after what the question is bound to
 * (docs/adr/0071). Decisions, gates and approvals carry it as one text.
 *
 * @param what the condition's name, who asks, or what an answer rests on; without {@code @}
 * @param document the digest of the capability's document, as it was written; followed by a slash and what the question is bound to where the
 *     capability requires it (docs/adr/0083)
 */
public record AskedUnder(String what, Optional<String> document) {
    private static final char UNDER = '@';

    /** What {@code text} says. */
    public static AskedUnder parse(String text) {
        int at = text.indexOf(UNDER);
        return at < 0
                ? new AskedUnder(text, Optional.empty())
                : new AskedUnder(text.substring(0, at), Optional.of(text.substring(at + 1)));
    }

    /** The same document, and something else that is asked under it. */
    public AskedUnder with(String asked) {
        return new AskedUnder(asked, document);
    }

    /** As decisions, gates and approvals carry it. */
    public String text() {
        return document.map(digest -> what + UNDER + digest).orElse(what);
    }
}
