package dev.loopkeeper.runner.mcp;

import java.io.IOException;

/** A server did not do its part. Carries what a receipt may say about it. */
final class McpFault extends IOException {
    private static final long serialVersionUID = 1L;

    private final String code;

    McpFault(String code, String sentence) {
        super(sentence);
        this.code = code;
    }

    String code() {
        return code;
    }

    String sentence() {
        return String.valueOf(getMessage());
    }
}
