package dev.loopkeeper.kernel.capacity;

/** What concurrent turns are counted by: one tenant, one capability or one pool of runners. */
public record Scope(Kind kind, String name) {
    /** What is counted. */
    public enum Kind {
        TENANT,
        CAPABILITY,
        POOL
    }

    /** The scope that {@link #toString} wrote. */
    public static Scope parse(String text) {
        int colon = text.indexOf(':');
        return new Scope(Kind.valueOf(text.substring(0, colon)), text.substring(colon + 1));
    }

    /** In words. */
    public String shown() {
        return switch (kind) {
            case TENANT -> "tenant " + name;
            case CAPABILITY -> "capability " + name;
            case POOL -> "pool " + name;
        };
    }

    @Override
    public String toString() {
        return kind + ":" + name;
    }
}
