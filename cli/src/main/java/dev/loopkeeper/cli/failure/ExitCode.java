package dev.loopkeeper.cli.failure;

/** What loopctl's exit status says. The table of documented codes; a number never changes its meaning. */
public enum ExitCode {
    OK(0, "done"),
    FAILED(1, "it did not work, and no other code fits"),
    USAGE(2, "the command line, or a file that it names, is wrong"),
    NOT_FOUND(3, "there is no such thing"),
    AUTH(4, "not authenticated, or not allowed"),
    UNREACHABLE(5, "no server, broker or registry answered"),
    CONFLICT(6, "refused because of the state it met"),
    TIMED_OUT(7, "not known within the wait"),
    WAIT(8, "quota should-run: no turn now, perhaps later"),
    STOP(9, "quota should-run: no turn ever again"),
    TAMPERED(10, "receipts verify: something does not hold"),
    UNDECIDABLE(11, "receipts verify: something needed to judge is missing");

    private final int code;
    private final String meaning;

    ExitCode(int code, String meaning) {
        this.code = code;
        this.meaning = meaning;
    }

    /** The process's exit status. */
    public int code() {
        return code;
    }

    /** The meaning in words, for the manual. */
    public String meaning() {
        return meaning;
    }
}
