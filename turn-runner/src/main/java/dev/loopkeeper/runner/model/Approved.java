package dev.loopkeeper.runner.model;

/**
 * What a person has approved.
 *
 * @param octets byte for byte
 * @param prompt what it asks
 */
record Approved(byte[] octets, Prompt prompt) {}
