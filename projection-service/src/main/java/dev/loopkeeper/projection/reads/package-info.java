/** What the committed topics say of the goals of this instance's partitions, kept on disk and found by goal. No question is answered and no HTTP spoken here. */
@NullMarked
package dev.loopkeeper.projection.reads;

import org.jspecify.annotations.NullMarked;
