/** Compares a cluster with the manifest before a service starts. Nothing that changes a cluster. */
@NullMarked
package dev.loopkeeper.kit.topics;

import org.jspecify.annotations.NullMarked;
