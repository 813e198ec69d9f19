package dev.loopkeeper.cli.capability;

import dev.loopkeeper.cli.session.Session;
import dev.loopkeeper.kernel.id.IdGrammar;
import java.util.List;
import java.util.stream.Collectors;

/** What to tell people of records that count for nothing. */
public final class IgnoredRecords {

    private static final int NAMED = 5;

    private IgnoredRecords() {}

    /** Says on standard error how many there are, and what they do to versions that are registered. */
    public static void tell(Session session, RegisteredCapabilities registered) {
        List<String> ignored = registered.ignored();
        if (!ignored.isEmpty()) {
            session.note("loopctl: ignored, as services do: " + counted(ignored.size()) + ": " + named(ignored));
        }
        registered
                .fading()
                .forEach(version -> session.note("loopctl: " + version
                        + " is registered, but an ignored record has its key: once the topic is compacted, services that start"
                        + " will not find it as it is now; register it again"));
    }

    /** What is ignored about a capability, or about one version of it, as the end of a sentence; empty when there is nothing. */
    public static String about(String reference, RegisteredCapabilities registered) {
        long count = registered.ignored().stream()
                .filter(key -> key.equals(reference) || key.startsWith(reference + "@"))
                .count();
        return count == 0 ? "" : "; ignored under that name: " + counted(count);
    }

    private static String counted(long count) {
        String what = " nothing that a published operator signed";
        return count == 1 ? "1 record, which registers" + what : count + " records, which register" + what;
    }

    private static String named(List<String> keys) {
        List<String> distinct = keys.stream().distinct().toList();
        String named = distinct.stream().limit(NAMED).map(IdGrammar::quote).collect(Collectors.joining(", "));
        return distinct.size() > NAMED ? named + " and " + (distinct.size() - NAMED) + " more" : named;
    }
}
