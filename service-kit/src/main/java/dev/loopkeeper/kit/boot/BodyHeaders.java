package dev.loopkeeper.kit.boot;

import dev.loopkeeper.kernel.id.IdGrammar;
import dev.loopkeeper.kit.problem.Problem;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How a request says that its body is spelled. Every body is read as it came and as UTF-8, so one that says to be spelled otherwise would be misread.
 *
 * @param contentType the Content-Type header
 * @param contentEncoding the Content-Encoding header
 */
record BodyHeaders(Optional<String> contentType, Optional<String> contentEncoding) {
    private static final int UNSUPPORTED = 415;
    private static final Pattern CHARSET =
            Pattern.compile(";\\s*charset\\s*=\\s*(\"[^\"]*\"|[^;]*)", Pattern.CASE_INSENSITIVE);

    /** Why the body is not read; empty when it is. */
    Optional<Problem> refusal() {
        return contentEncoding
                .filter(BodyHeaders::codes)
                .map(BodyHeaders::coded)
                .or(() -> contentType.flatMap(BodyHeaders::foreignCharset).map(BodyHeaders::foreign));
    }

    private static boolean codes(String encoding) {
        return !encoding.strip().toLowerCase(Locale.ROOT).equals("identity");
    }

    private static Optional<String> foreignCharset(String contentType) {
        Matcher charset = CHARSET.matcher(contentType);
        while (charset.find()) {
            String name = charset.group(1).strip().replace("\"", "");
            if (!utf8(name)) {
                return Optional.of(name);
            }
        }
        return Optional.empty();
    }

    private static boolean utf8(String name) {
        try {
            return Charset.forName(name).equals(StandardCharsets.UTF_8);
        } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
            return false;
        }
    }

    private static Problem coded(String encoding) {
        return Problem.of(
                UNSUPPORTED,
                "CODED_BODY",
                "Coded body",
                "a body without a Content-Encoding",
                "it has " + IdGrammar.quote(encoding));
    }

    private static Problem foreign(String charset) {
        return Problem.of(
                UNSUPPORTED,
                "NOT_UTF_8",
                "Not UTF-8",
                "a body in UTF-8",
                "its Content-Type says charset " + IdGrammar.quote(charset));
    }
}
