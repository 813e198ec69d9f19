/** What Quarkus needs to know of the kit: configuration, beans, health endpoints, error answers. No behaviour beyond translation. */
@NullMarked
package dev.loopkeeper.kit.boot;

import org.jspecify.annotations.NullMarked;
