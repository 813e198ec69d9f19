/**
 * Typed producers for services outside the control plane: requests about goals, and signals. Whether a request is
 * granted is decided by admission and
 * belongs elsewhere.
 */
@NullMarked
package dev.loopkeeper.client.producer;

import org.jspecify.annotations.NullMarked;
