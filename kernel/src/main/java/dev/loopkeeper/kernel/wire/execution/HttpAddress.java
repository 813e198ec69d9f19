package dev.loopkeeper.kernel.wire.execution;

import dev.loopkeeper.kernel.wire.MalformedDocument;
import java.net.URI;

/** Addresses that capabilities name. */
public final class HttpAddress {
    private HttpAddress() {}

    /**
     * The address that {@code text} spells: http or https, with a host and without a user, whose password would be in every log.
     *
     * @param where what a fault calls its place
     * @throws MalformedDocument if it spells none
     */
    public static URI parse(String where, String text) {
        URI address;
        try {
            address = URI.create(text);
        } catch (IllegalArgumentException e) {
            throw new MalformedDocument("an http address at " + where, "it is something else");
        }
        String scheme = String.valueOf(address.getScheme());
        if (address.getHost() == null
                || address.getUserInfo() != null
                || address.getFragment() != null
                || !(scheme.equals("https") || scheme.equals("http"))) {
            throw new MalformedDocument(
                    "an http address without user and fragment at " + where, "it is something else");
        }
        return address;
    }
}
