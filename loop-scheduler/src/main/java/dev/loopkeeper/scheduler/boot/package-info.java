/** The service as a Quarkus application: configuration, start and stop, REST resources. Nothing that a plain test would miss. */
@NullMarked
package dev.loopkeeper.scheduler.boot;

import org.jspecify.annotations.NullMarked;
