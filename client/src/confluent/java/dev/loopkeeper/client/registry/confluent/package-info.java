/**
 * The registry interface over Confluent's own client, for installations that insist on it; compiled only with the
 * profile
 * {@code confluent-registry-client}. The only package that sees {@code io.confluent}.
 */
@NullMarked
package dev.loopkeeper.client.registry.confluent;

import org.jspecify.annotations.NullMarked;
