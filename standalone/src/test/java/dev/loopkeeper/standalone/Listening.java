package dev.loopkeeper.standalone;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** What a process listens on, as Linux tells it; nothing is known elsewhere. */
final class Listening {

    private static final String LISTEN = "0A";
    private static final Set<String> LOOPBACK =
            Set.of("0100007F", "00000000000000000000000001000000", "0000000000000000FFFF00000100007F");

    private Listening() {}

    /** The local addresses, in the kernel's notation, on which others than this machine could reach it. */
    static List<String> beyondLoopback(long pid) throws IOException {
        List<String> found = new ArrayList<>();
        Set<String> own = sockets(Path.of("/proc", Long.toString(pid), "fd"));
        for (String table : List.of("tcp", "tcp6")) {
            Path file = Path.of("/proc/net", table);
            if (Files.exists(file)) {
                Files.readAllLines(file).stream()
                        .skip(1)
                        .map(line -> line.strip().split("\\s+"))
                        .filter(row -> row[3].equals(LISTEN) && own.contains(row[9]))
                        .map(row -> row[1])
                        .filter(address -> !LOOPBACK.contains(address.substring(0, address.indexOf(':'))))
                        .forEach(found::add);
            }
        }
        return found;
    }

    private static Set<String> sockets(Path descriptors) throws IOException {
        Set<String> inodes = new HashSet<>();
        if (!Files.isDirectory(descriptors)) {
            return inodes;
        }
        try (Stream<Path> open = Files.list(descriptors)) {
            for (Path descriptor : open.toList()) {
                String target = Files.isSymbolicLink(descriptor)
                        ? Files.readSymbolicLink(descriptor).toString()
                        : "";
                if (target.startsWith("socket:[")) {
                    inodes.add(target.substring("socket:[".length(), target.length() - 1));
                }
            }
        }
        return inodes;
    }
}
