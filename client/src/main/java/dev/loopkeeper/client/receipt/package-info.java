/**
 * Verifying sealed receipts offline, from their octets and public keys alone; making receipts, and deciding what
 * follows from them, belongs
 * elsewhere.
 */
@NullMarked
package dev.loopkeeper.client.receipt;

import org.jspecify.annotations.NullMarked;
