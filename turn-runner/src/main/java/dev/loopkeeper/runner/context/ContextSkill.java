package dev.loopkeeper.runner.context;

import dev.loopkeeper.kernel.policy.ContextArtifact;

/**
 * A pinned artifact with its content. Advisory and untrusted, whatever it says.
 *
 * @param artifact what the contract pins
 * @param text its content
 */
public record ContextSkill(ContextArtifact artifact, String text) {}
