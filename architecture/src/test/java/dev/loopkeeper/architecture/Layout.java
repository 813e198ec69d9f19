package dev.loopkeeper.architecture;

/**
 * Where things are, below a root package. The rules are written against a layout rather than against our packages, so that they can be shown to
 * fail on a planted tree of the same shape.
 */
record Layout(String root) {

    /** A package below the root, and everything under it, in ArchUnit's notation. */
    String tree(String name) {
        return root + "." + name + "..";
    }

    /** Whether {@code packageName} is the named package or lies under it. */
    boolean isIn(String name, String packageName) {
        var prefix = root + "." + name;
        return packageName.equals(prefix) || packageName.startsWith(prefix + ".");
    }
}
