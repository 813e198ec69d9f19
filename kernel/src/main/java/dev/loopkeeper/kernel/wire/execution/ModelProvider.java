package dev.loopkeeper.kernel.wire.execution;

/** A kind of provider of models. */
public enum ModelProvider {
    /** Whatever speaks OpenAI's chat completions. */
    OPENAI("/chat/completions", 0),
    /** Anthropic's Messages. */
    ANTHROPIC("/messages", 4096);

    private final String path;
    private final int usualOutputTokens;

    ModelProvider(String path, int usualOutputTokens) {
        this.path = path;
        this.usualOutputTokens = usualOutputTokens;
    }

    /** Where, below a provider's address, it is asked. */
    public String path() {
        return path;
    }

    /** The most tokens of an answer where a capability does not say it; 0 for as many as the provider gives. */
    public int usualOutputTokens() {
        return usualOutputTokens;
    }
}
