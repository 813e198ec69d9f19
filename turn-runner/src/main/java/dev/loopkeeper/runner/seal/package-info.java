/**
 * Making the receipt of an attempt: cleaning it of secrets, storing its evidence, and binding it to its request. Signing and
 * writing it belong elsewhere.
 */
@NullMarked
package dev.loopkeeper.runner.seal;

import org.jspecify.annotations.NullMarked;
