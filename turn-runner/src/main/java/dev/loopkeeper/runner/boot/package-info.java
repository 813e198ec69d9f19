/** The service as a Quarkus application: configuration, start and stop. Nothing that a plain test would miss. */
@NullMarked
package dev.loopkeeper.runner.boot;

import org.jspecify.annotations.NullMarked;
