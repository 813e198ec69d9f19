package dev.loopkeeper.kit.health;

/** The questions that an orchestrator asks a process. */
public enum Probe {
    /** Has it come up? Topics and groups fit the manifest. */
    STARTED,
    /** Is it beyond help by waiting? An outage around it is no reason. */
    LIVE,
    /** Does it do its work now? */
    READY
}
