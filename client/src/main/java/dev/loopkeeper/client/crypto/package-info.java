/**
 * The only package here that touches {@code java.security}: digests, keys, signatures, TLS material and what of DSSE is
 * about bytes; what a signed
 * document means belongs elsewhere.
 */
@NullMarked
package dev.loopkeeper.client.crypto;

import org.jspecify.annotations.NullMarked;
