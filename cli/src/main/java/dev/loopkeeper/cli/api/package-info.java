/** The query and write API over HTTP; no Kafka and no printing. */
@NullMarked
package dev.loopkeeper.cli.api;

import org.jspecify.annotations.NullMarked;
