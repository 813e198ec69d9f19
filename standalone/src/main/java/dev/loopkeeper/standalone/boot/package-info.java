/** Starts what surrounds the services, then Quarkus with all three of them; no behaviour of its own. */
@NullMarked
package dev.loopkeeper.standalone.boot;

import org.jspecify.annotations.NullMarked;
