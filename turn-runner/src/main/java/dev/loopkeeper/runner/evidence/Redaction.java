package dev.loopkeeper.runner.evidence;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Takes secrets out of text before it is stored, sealed or shown: exact values that are known to be secret, and whatever looks
 * like a credential.
 */
public final class Redaction {
    /** What stands where a secret stood. */
    public static final String MARK = "[redacted]";

    /** Shorter values occur by chance; taking them out would shred the text and hide nothing. */
    private static final int SHORTEST_SECRET = 6;

    private static final List<Pattern> WHOLE = List.of(
            Pattern.compile(
                    "-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----.*?-----END [A-Z ]{0,40}PRIVATE KEY-----", Pattern.DOTALL),
            Pattern.compile("\\b(?:AKIA|ASIA)[0-9A-Z]{16}\\b"),
            Pattern.compile("\\bgh[pousr]_[A-Za-z0-9]{20,255}"),
            Pattern.compile("\\bgithub_pat_[A-Za-z0-9_]{20,255}"),
            Pattern.compile("\\bglpat-[A-Za-z0-9_-]{16,255}"),
            Pattern.compile("\\bsk-[A-Za-z0-9_-]{16,255}"),
            Pattern.compile("\\bxox[abeoprs]-[A-Za-z0-9-]{10,255}"),
            Pattern.compile("\\beyJ[A-Za-z0-9_-]{8,4096}\\.[A-Za-z0-9_-]{8,8192}\\.[A-Za-z0-9_-]{8,4096}"));

    /** A name that announces a secret, then the secret: only the latter goes. */
    private static final Pattern NAMED = Pattern.compile(
            "(?i)((?:password|passwd|secret|api[_-]?key|access[_-]?key|auth[_-]?token|access[_-]?token|client[_-]?secret)"
                    + "[\"']?\\s{0,4}[:=]\\s{0,4}[\"']?|\\bbearer\\s{1,4}|\\bbasic\\s{1,4}(?=[A-Za-z0-9+/=]{12}))"
                    + "(?!\\[redacted])([^\\s\"',;]{4,4096})");

    private static final Pattern IN_URL =
            Pattern.compile("(\\b[a-z][a-z0-9+.-]{1,20}://[^\\s/:@]{1,256}:)(?!\\[redacted])[^\\s/@]{1,256}(?=@)");

    private final List<String> secrets;

    private Redaction(List<String> secrets) {
        this.secrets = secrets;
    }

    /** Takes out these values, also as JSON, URLs and Base64 write them, and what looks like a credential. */
    public static Redaction of(Collection<String> secrets) {
        return of(secrets.stream().flatMap(Redaction::spellings));
    }

    /** Takes out {@code more} as well. */
    public Redaction and(Collection<String> more) {
        return of(Stream.concat(secrets.stream(), more.stream().flatMap(Redaction::spellings)));
    }

    private static Redaction of(Stream<String> spelled) {
        // Longest first: a secret that contains another must go as a whole.
        return new Redaction(spelled.distinct()
                .sorted(Comparator.comparingInt(String::length).reversed())
                .toList());
    }

    /** {@code node} with every text in it cleaned. */
    public JsonNode apply(JsonNode node) {
        return switch (node) {
            case TextNode said -> TextNode.valueOf(apply(said.textValue()));
            case ArrayNode list -> {
                ArrayNode clean = JsonNodeFactory.instance.arrayNode();
                list.forEach(item -> clean.add(apply(item)));
                yield clean;
            }
            case ObjectNode object -> {
                ObjectNode clean = JsonNodeFactory.instance.objectNode();
                object.properties().forEach(field -> clean.set(apply(field.getKey()), apply(field.getValue())));
                yield clean;
            }
            default -> node;
        };
    }

    /** Whether there is a secret in {@code text}. */
    public boolean finds(String text) {
        return !apply(text).equals(text);
    }

    private static Stream<String> spellings(String secret) {
        if (secret.length() < SHORTEST_SECRET) {
            return Stream.of();
        }
        byte[] octets = secret.getBytes(StandardCharsets.UTF_8);
        return Stream.of(
                secret,
                new String(JsonStringEncoder.getInstance().quoteAsString(secret)),
                URLEncoder.encode(secret, StandardCharsets.UTF_8),
                Base64.getEncoder().withoutPadding().encodeToString(octets),
                Base64.getUrlEncoder().withoutPadding().encodeToString(octets));
    }

    /** {@code text} without its secrets. Applying it again changes nothing. */
    public String apply(String text) {
        String clean = text;
        for (String secret : secrets) {
            clean = clean.replace(secret, MARK);
        }
        for (Pattern pattern : WHOLE) {
            clean = pattern.matcher(clean).replaceAll(MARK);
        }
        clean = NAMED.matcher(clean).replaceAll("$1" + MARK);
        return IN_URL.matcher(clean).replaceAll("$1" + MARK);
    }
}
