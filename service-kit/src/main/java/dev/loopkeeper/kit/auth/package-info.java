/** Who asks, as the identity provider says, and what an installation demands to know. No HTTP, no tokens, and no rule about who may do what. */
@NullMarked
package dev.loopkeeper.kit.auth;

import org.jspecify.annotations.NullMarked;
