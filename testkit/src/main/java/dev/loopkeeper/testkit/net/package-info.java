/** What lies between a client and a server in tests: slow lines. What is said over them must not show here. */
@NullMarked
package dev.loopkeeper.testkit.net;

import org.jspecify.annotations.NullMarked;
