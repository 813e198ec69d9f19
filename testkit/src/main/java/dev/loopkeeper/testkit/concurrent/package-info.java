/** What tests do at the same time as something else. Belongs here: threads of tests. Does not belong here: processes. */
@NullMarked
package dev.loopkeeper.testkit.concurrent;

import org.jspecify.annotations.NullMarked;
