/** Makes an installation's keys, and creates in a cluster and a registry what the services demand of them. Nothing that the services do themselves. */
@NullMarked
package dev.loopkeeper.cli.setup;

import org.jspecify.annotations.NullMarked;
