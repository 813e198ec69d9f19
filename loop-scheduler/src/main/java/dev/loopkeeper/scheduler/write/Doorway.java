package dev.loopkeeper.scheduler.write;

import dev.loopkeeper.kit.auth.AuthSettings;
import dev.loopkeeper.kit.problem.Problem;
import java.net.URI;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * What a request must show before it is read, where no token proves who sent it: that no web page, open in a browser on this machine, did.
 * A page can neither set this content type nor these hosts without being asked for leave, which is never given; nor can it know a token.
 *
 * @param contentType the Content-Type header
 * @param host the authority that the request was sent to
 * @param origin the Origin header
 */
public record Doorway(Optional<String> contentType, Optional<String> host, Optional<String> origin) {
    private static final Set<String> LOOPBACK = Set.of("127.0.0.1", "localhost", "[::1]");

    /** Why the request is not let in; empty when it is. */
    public Optional<Problem> refusal(AuthSettings auth) {
        return typeRefusal().or(() -> auth.issuer().isPresent() ? Optional.empty() : pageRefusal(auth));
    }

    private Optional<Problem> pageRefusal(AuthSettings auth) {
        return auth.mutualTls() ? originRefusal("https://") : hostRefusal().or(() -> originRefusal("http://"));
    }

    private Optional<Problem> typeRefusal() {
        if (contentType.map(Doorway::isJson).orElse(false)) {
            return Optional.empty();
        }
        return Optional.of(Problem.of(
                415,
                "NOT_JSON",
                "Not JSON",
                "a Content-Type of application/json",
                contentType.map(type -> "it is another").orElse("there is none")));
    }

    private Optional<Problem> hostRefusal() {
        return host.filter(address -> LOOPBACK.contains(nameOf(address))).isPresent()
                ? Optional.empty()
                : Optional.of(forbidden("a Host that names this machine's loopback", "it names another"));
    }

    private Optional<Problem> originRefusal(String scheme) {
        return origin.filter(page -> !page.equals(scheme + host.orElse("")))
                .map(page -> forbidden("requests from no page but this server's own", "another page sent it"));
    }

    private static boolean isJson(String contentType) {
        String type = contentType.split(";", 2)[0].strip();
        return type.toLowerCase(Locale.ROOT).equals("application/json");
    }

    private static String nameOf(String address) {
        try {
            return Optional.ofNullable(URI.create("http://" + address).getHost())
                    .orElse("")
                    .toLowerCase(Locale.ROOT);
        } catch (IllegalArgumentException e) {
            return "";
        }
    }

    private static Problem forbidden(String expected, String actual) {
        return Problem.of(403, "FOREIGN_PAGE", "Foreign page", expected, actual);
    }
}
