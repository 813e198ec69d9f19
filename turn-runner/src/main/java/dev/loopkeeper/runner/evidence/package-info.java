/**
 * Where a turn's evidence is kept, by the digest of its octets, and what is taken out of it before. What counts as evidence
 * belongs elsewhere.
 */
@NullMarked
package dev.loopkeeper.runner.evidence;

import org.jspecify.annotations.NullMarked;
