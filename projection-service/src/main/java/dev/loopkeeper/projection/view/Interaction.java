package dev.loopkeeper.projection.view;

import java.util.List;

/**
 * Who may do what next, each in words.
 *
 * @param agent what the agent may do, and within which bounds
 * @param user what only a person can do
 * @param cli the commands that do it
 */
public record Interaction(List<String> agent, List<String> user, List<String> cli) {}
