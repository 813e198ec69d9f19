/** Whether a goal's journal and receipts are what was signed and chained; reads octets, judges no loop. */
@NullMarked
package dev.loopkeeper.kernel.wire.audit;

import org.jspecify.annotations.NullMarked;
