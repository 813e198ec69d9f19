package dev.loopkeeper.runner.evidence;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * A request as a service verifies it by AWS Signature Version 4: its signature made again out of what arrived and the secret.
 *
 * @param path as it is on the wire
 * @param query its parameters as they are on the wire, in any order; empty for none
 * @param headers by name in lower case
 */
record SignedByAws4(String method, String path, String query, Map<String, String> headers, byte[] body) {
    private static final Pattern AUTHORIZATION = Pattern.compile(
            "AWS4-HMAC-SHA256 Credential=([^/]+)/(\\d{8})/([^/]+)/([^/]+)/aws4_request, ?SignedHeaders=([^,]+),"
                    + " ?Signature=([0-9a-f]{64})");

    /** What a request may say instead of the digest of a body that it does not have. */
    private static final String UNSIGNED = "UNSIGNED-PAYLOAD";

    static SignedByAws4 of(HttpExchange exchange, byte[] body) {
        Map<String, String> headers = new TreeMap<>();
        exchange.getRequestHeaders()
                .forEach((name, values) -> headers.put(name.toLowerCase(Locale.ROOT), String.join(",", values)));
        String query =
                Optional.ofNullable(exchange.getRequestURI().getRawQuery()).orElse("");
        return new SignedByAws4(
                exchange.getRequestMethod(), exchange.getRequestURI().getRawPath(), query, headers, body);
    }

    /** Whether the holder of that key has signed it, for that region and for S3, with its body and all that says where it goes. */
    boolean by(String accessKey, String secret, String region) {
        Matcher said = AUTHORIZATION.matcher(headers.getOrDefault("authorization", ""));
        if (!said.matches()
                || !said.group(1).equals(accessKey)
                || !said.group(3).equals(region)) {
            return false;
        }
        List<String> signed = List.of(said.group(5).split(";", -1));
        String time = headers.getOrDefault("x-amz-date", "");
        boolean whole = said.group(4).equals("s3")
                && signed.containsAll(List.of("host", "x-amz-content-sha256", "x-amz-date"))
                && signed.stream().sorted().toList().equals(signed)
                && headers.keySet().containsAll(signed)
                && time.startsWith(said.group(2))
                && (content().equals(hash(body)) || (content().equals(UNSIGNED) && body.length == 0));
        return whole && signature(secret, said, signed, time).equals(said.group(6));
    }

    private String signature(String secret, Matcher said, List<String> signed, String time) {
        String canonical = String.join(
                "\n",
                method,
                path,
                sorted(query),
                signed.stream()
                        .map(name -> name + ":" + headers.get(name).strip().replaceAll(" +", " ") + "\n")
                        .collect(Collectors.joining()),
                String.join(";", signed),
                content());
        String scope = said.group(2) + "/" + said.group(3) + "/s3/aws4_request";
        String toSign = String.join("\n", "AWS4-HMAC-SHA256", time, scope, hash(canonical.getBytes(UTF_8)));
        byte[] key = ("AWS4" + secret).getBytes(UTF_8);
        for (String part : List.of(said.group(2), said.group(3), "s3", "aws4_request", toSign)) {
            key = mac(key, part);
        }
        return HexFormat.of().formatHex(key);
    }

    private String content() {
        return headers.getOrDefault("x-amz-content-sha256", "");
    }

    private static String sorted(String query) {
        List<String> parameters = new ArrayList<>(query.isEmpty() ? List.of() : List.of(query.split("&", -1)));
        parameters.replaceAll(parameter -> parameter.contains("=") ? parameter : parameter + "=");
        parameters.sort(null);
        return String.join("&", parameters);
    }

    private static String hash(byte[] octets) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(octets));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static byte[] mac(byte[] key, String text) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            return mac.doFinal(text.getBytes(UTF_8));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
