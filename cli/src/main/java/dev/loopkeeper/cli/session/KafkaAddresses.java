package dev.loopkeeper.cli.session;

import java.net.URI;

/**
 * Where Kafka and the schema registry are.
 *
 * @param bootstrap as {@code bootstrap.servers} takes it
 * @param registry as {@code schema.registry.url} takes it
 */
public record KafkaAddresses(String bootstrap, URI registry) {}
