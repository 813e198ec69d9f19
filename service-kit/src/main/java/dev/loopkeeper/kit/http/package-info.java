/** How services ask others over HTTP: bounded in time and size, in the scheme that the installation speaks. Nothing of what is asked, and no server. */
@NullMarked
package dev.loopkeeper.kit.http;

import org.jspecify.annotations.NullMarked;
