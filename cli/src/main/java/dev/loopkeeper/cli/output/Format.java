package dev.loopkeeper.cli.output;

/** How data is printed. Spelled as people type it. */
public enum Format {
    /** For people. */
    table,
    /** For programs: one JSON document. */
    json
}
