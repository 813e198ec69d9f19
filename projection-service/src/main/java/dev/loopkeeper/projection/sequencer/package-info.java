/** The one place where facts get their order: topology, processors and stores. They translate, call the kernel and forward; no rule about goals belongs here. */
@NullMarked
package dev.loopkeeper.projection.sequencer;

import org.jspecify.annotations.NullMarked;
