/** Topics read back and handed to the kernel's audit; what an audit judges is the kernel's. */
@NullMarked
package dev.loopkeeper.cli.audit;

import org.jspecify.annotations.NullMarked;
