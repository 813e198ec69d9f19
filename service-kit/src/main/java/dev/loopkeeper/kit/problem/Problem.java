package dev.loopkeeper.kit.problem;

import java.util.Locale;
import java.util.Optional;

/**
 * Why a request failed, in the members of RFC 9457.
 *
 * @param type an address that names the kind of problem
 * @param title the kind in words, the same each time
 * @param status the HTTP status
 * @param detail this occurrence in words
 * @param code the kind as a stable code
 * @param expected what was expected, where that can be said
 * @param actual what came instead
 */
public record Problem(
        String type,
        String title,
        int status,
        String detail,
        String code,
        Optional<String> expected,
        Optional<String> actual) {

    /** The media type of problems. */
    public static final String MEDIA_TYPE = "application/problem+json";

    private static final String TYPES = "https://loopkeeper.dev/problems/";

    /** A problem that needs no comparison. */
    public static Problem of(int status, String code, String title, String detail) {
        return new Problem(typeOf(code), title, status, detail, code, Optional.empty(), Optional.empty());
    }

    /** A problem of something expected and something else that came. */
    public static Problem of(int status, String code, String title, String expected, String actual) {
        String detail = "expected " + expected + ", but " + actual;
        return new Problem(typeOf(code), title, status, detail, code, Optional.of(expected), Optional.of(actual));
    }

    private static String typeOf(String code) {
        return TYPES + code.toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
