/** The three services as processes of their own, killed at every step; what a service does inside belongs to its own tests. */
@NullMarked
package dev.loopkeeper.standalone.kill;

import org.jspecify.annotations.NullMarked;
