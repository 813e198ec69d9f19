package dev.loopkeeper.runner.http;

import dev.loopkeeper.client.crypto.MessageSigner;
import dev.loopkeeper.kernel.wire.Digests;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Signs a request as RFC 9421 (HTTP message signatures) says: its method, target, body digest (RFC 9530) and idempotency key, so that
 * any library of that standard verifies it.
 */
final class RequestSignature {
    private static final String LABEL = "loopkeeper";

    private RequestSignature() {}

    /** The headers that {@code ask} gets. */
    static Map<String, String> headers(MessageSigner signers, Ask ask, Instant at) {
        MessageSigner signer = signers.now();
        String digest = "sha-256=:"
                + base64(HexFormat.of().parseHex(Digests.of(ask.body()).hex())) + ":";
        Map<String, String> covered = new LinkedHashMap<>();
        covered.put("@method", ask.method());
        covered.put("@target-uri", ask.target().toString());
        covered.put("content-digest", digest);
        covered.put("idempotency-key", ask.idempotencyKey());
        new TreeMap<>(ask.handIn()).forEach((name, value) -> covered.put(name.toLowerCase(Locale.ROOT), value));
        String parameters =
                covered.keySet().stream().map(RequestSignature::quoted).collect(Collectors.joining(" ", "(", ")"))
                        + ";created=" + at.getEpochSecond() + ";keyid=" + quoted(signer.keyId()) + ";alg="
                        + quoted(signer.algorithm());
        byte[] signature = signer.sign(base(covered, parameters).getBytes(StandardCharsets.US_ASCII));
        return Map.of(
                "Content-Digest",
                digest,
                "Idempotency-Key",
                ask.idempotencyKey(),
                "Signature-Input",
                LABEL + "=" + parameters,
                "Signature",
                LABEL + "=:" + base64(signature) + ":");
    }

    /** The octets that are signed: one line per covered component, the parameters last, no line feed at the end. */
    private static String base(Map<String, String> covered, String parameters) {
        return covered.entrySet().stream()
                .map(line -> quoted(line.getKey()) + ": " + line.getValue() + "\n")
                .collect(Collectors.joining("", "", quoted("@signature-params") + ": " + parameters));
    }

    private static String quoted(String text) {
        return '"' + text + '"';
    }

    private static String base64(byte[] octets) {
        return Base64.getEncoder().encodeToString(octets);
    }
}
