/** The public keys of an installation as one process knows them. No signing, and no rule about who may sign what. */
@NullMarked
package dev.loopkeeper.kit.keys;

import org.jspecify.annotations.NullMarked;
