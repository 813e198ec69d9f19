package dev.loopkeeper.runner.tool;

/** How a tool call ended, as its driver saw it. */
public sealed interface ToolOutcome {
    /** The tool answered with {@code result}, one JSON value as it came; at most {@link ToolOutcome#MAX_RESULT} bytes. */
    record Returned(byte[] result) implements ToolOutcome {
        public Returned {
            result = result.clone();
        }

        @Override
        public byte[] result() {
            return result.clone();
        }
    }

    /** The tool itself said that it failed, or the call never reached it: nothing is in doubt. */
    record Failed(String code, String sentence) implements ToolOutcome {}

    /** The call was broken off or its answer lost: what it does to the world may have happened. */
    record Unclear(String code, String sentence) implements ToolOutcome {}

    /** The most bytes that a tool may answer. */
    int MAX_RESULT = 256 * 1024;
}
