package dev.loopkeeper.kernel.wire.execution;

import com.fasterxml.jackson.databind.JsonNode;
import dev.loopkeeper.kernel.wire.JsonFields;
import dev.loopkeeper.kernel.wire.MalformedDocument;
import java.net.URI;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The service that a capability wants asked.
 *
 * @param url where the contract is posted to
 * @param hosts the only hosts that a turn may talk to, each with its port where it is not the scheme's own
 * @param sharedSecret signs with a secret instead of the runner's key
 * @param maxAttempts how often a request is made at most
 */
public record HttpSpec(URI url, Set<String> hosts, Optional<SharedSecret> sharedSecret, int maxAttempts) {
    private static final int MOST_ATTEMPTS = 20;
    private static final Pattern KEY_ID = Pattern.compile("[A-Za-z0-9._:-]{1,128}");

    public HttpSpec {
        hosts = Set.copyOf(hosts);
    }

    /**
     * A secret that the service knows too.
     *
     * @param variable of the runner's environment, which holds it
     * @param keyId how the service calls it
     */
    public record SharedSecret(String variable, String keyId) {}

    /**
     * The service of a capability's executor, or of one of its tools.
     *
     * @param name what a fault calls it
     * @throws MalformedDocument if there is none
     */
    public static HttpSpec parse(String name, JsonNode service) {
        JsonFields fields = JsonFields.of(name, service);
        fields.text("kind");
        URI url = HttpAddress.parse(name + ".url", fields.text("url"));
        HttpSpec spec = new HttpSpec(
                url,
                Stream.concat(
                                Stream.of(host(url)),
                                fields.texts("hosts").stream()
                                        .map(host -> named(name + ".hosts", url.getScheme(), host)))
                        .collect(Collectors.toSet()),
                fields.optionalObject("sharedSecret").map(secret -> sharedSecret(name, secret)),
                attempts(name, fields.smallWhole("maxAttempts", 5)));
        fields.refuseUnknown();
        return spec;
    }

    /** Whether a turn may talk to {@code target}: a host that the capability names, by the scheme of its own address. */
    public boolean allows(URI target) {
        return url.getScheme().equals(target.getScheme())
                && target.getHost() != null
                && target.getUserInfo() == null
                && hosts.contains(host(target));
    }

    private static SharedSecret sharedSecret(String name, JsonFields fields) {
        SharedSecret secret = new SharedSecret(fields.text("variable"), fields.text("keyId"));
        if (!KEY_ID.matcher(secret.keyId()).matches()) {
            throw new MalformedDocument(
                    "1 to 128 letters, digits, '.', '_', ':' or '-' at " + name + ".sharedSecret.keyId",
                    "it is something else");
        }
        fields.refuseUnknown();
        return secret;
    }

    private static String named(String where, String scheme, String host) {
        return host(HttpAddress.parse(where, scheme + "://" + host + "/"));
    }

    private static String host(URI address) {
        int usual = "https".equals(address.getScheme()) ? 443 : 80;
        String host = address.getHost().toLowerCase(Locale.ROOT);
        return address.getPort() == -1 || address.getPort() == usual ? host : host + ":" + address.getPort();
    }

    private static int attempts(String name, int attempts) {
        if (attempts < 1 || attempts > MOST_ATTEMPTS) {
            throw new MalformedDocument("1 to " + MOST_ATTEMPTS + " at " + name + ".maxAttempts", "it is " + attempts);
        }
        return attempts;
    }
}
